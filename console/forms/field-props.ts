export interface FieldProps {
  /** The path of the value in the request, as refusals name it: `contact.email`. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly isRequired?: boolean;
}
