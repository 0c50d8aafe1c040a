export interface FieldProps {
  /** The path of the value in the request, as a refusal names it: `contact.email`. */
  readonly name: string;
  readonly label: string;
  /** Helps to fill the field in. */
  readonly hint?: string;
  readonly isRequired?: boolean;
}
