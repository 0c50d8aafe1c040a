import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { FieldError, Label, Text } from 'react-aria-components/TextField';
import type { FieldProps } from './field-props.ts';
import './forms.css';

interface ChoicesFieldProps<V extends string> extends FieldProps {
  readonly choices: readonly { readonly value: V; readonly text: string; readonly hint?: string }[];
  readonly initial?: readonly V[];
  readonly onChange?: (values: readonly V[]) => void;
}

/** Any of several values, separated by commas in the values of a form. */
export function ChoicesField<V extends string>({
  name,
  label,
  hint,
  isRequired = false,
  choices,
  initial = [],
  onChange,
}: ChoicesFieldProps<V>) {
  return (
    <CheckboxGroup
      name={name}
      isRequired={isRequired}
      defaultValue={[...initial]}
      data-field={name}
      {...(isRequired && { 'data-required-field': name })}
      onChange={(chosen) => onChange?.(choices.map(({ value }) => value).filter((value) => chosen.includes(value)))}
    >
      <Label>{label}</Label>
      {hint !== undefined && <Text slot="description">{hint}</Text>}
      {choices.map((choice) => (
        <CheckboxField key={choice.value} value={choice.value}>
          <CheckboxButton>
            <span className="indicator" aria-hidden="true" />
            <span>
              {choice.text}
              {choice.hint !== undefined && <span className="soft"> {choice.hint}</span>}
            </span>
          </CheckboxButton>
        </CheckboxField>
      ))}
      <FieldError />
    </CheckboxGroup>
  );
}
