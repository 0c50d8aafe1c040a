import { useId } from 'react';
import { FieldError, Input, Label, Text, TextArea, TextField as AriaTextField } from 'react-aria-components/TextField';
import type { FieldProps } from './field-props.ts';
import './forms.css';

interface TextFieldProps extends FieldProps {
  readonly initial?: string;
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'time';
  readonly inputMode?: 'numeric';
  readonly rows?: number;
  readonly maxLength?: number;
  readonly suggestions?: readonly string[];
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

export function TextField({
  name,
  label,
  hint,
  isRequired = false,
  initial,
  rows,
  type = 'text',
  value,
  onChange,
  suggestions,
  inputMode,
  ...rest
}: TextFieldProps) {
  const id = useId();
  const offered = suggestions && { list: id };
  return (
    <AriaTextField
      name={name}
      isRequired={isRequired}
      type={type}
      data-field={name}
      {...(isRequired && { 'data-required-field': name })}
      {...(initial !== undefined && { defaultValue: initial })}
      {...(value !== undefined && { value })}
      {...(onChange && { onChange })}
      {...rest}
    >
      <Label>{label}</Label>
      {rows === undefined ? (
        <Input autoComplete="off" {...offered} {...(inputMode && { inputMode })} />
      ) : (
        <TextArea rows={rows} />
      )}
      {offered && (
        <datalist id={id}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
      {hint !== undefined && <Text slot="description">{hint}</Text>}
      <FieldError />
    </AriaTextField>
  );
}
