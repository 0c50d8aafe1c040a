import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { FieldError, Label, Text } from 'react-aria-components/TextField';
import type { FieldProps } from './field-props.ts';
import './forms.css';

interface ChoicesFieldProps<V extends string> extends FieldProps {
  readonly choices: readonly { readonly value: V; readonly text: string; readonly hint?: string }[];
  readonly initial?: readonly V[];
  readonly presets?: readonly { readonly text: string; readonly values: readonly V[] }[];
  readonly onChange?: (values: readonly V[]) => void;
}

/** A choice of several values, joined by commas in the form values. */
export function ChoicesField<V extends string>({
  name,
  label,
  hint,
  isRequired = false,
  choices,
  initial = [],
  presets = [],
  onChange,
}: ChoicesFieldProps<V>) {
  const [chosen, setChosen] = useState<readonly string[]>(initial);
  const choose = (values: readonly string[]) => {
    setChosen(values);
    onChange?.(choices.map(({ value }) => value).filter((value) => values.includes(value)));
  };
  return (
    <CheckboxGroup
      name={name}
      isRequired={isRequired}
      value={[...chosen]}
      data-field={name}
      {...(isRequired && { 'data-required-field': name })}
      onChange={choose}
    >
      <Label>{label}</Label>
      {hint !== undefined && <Text slot="description">{hint}</Text>}
      {presets.length > 0 && (
        <div className="presets">
          {presets.map(({ text, values }) => (
            <Button key={text} onPress={() => choose(values)}>
              {text}
            </Button>
          ))}
        </div>
      )}
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
