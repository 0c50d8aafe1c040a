import { FieldError, Input, Label, NumberField as AriaNumberField, Text } from 'react-aria-components/NumberField';
import type { FieldProps } from './field-props.ts';
import './forms.css';

interface NumberFieldProps extends FieldProps {
  readonly initial?: number;
  readonly min?: number;
  readonly max?: number;
  readonly format?: Intl.NumberFormatOptions;
  readonly onChange?: (value: number) => void;
}

export function NumberField({
  name,
  label,
  hint,
  isRequired = false,
  initial,
  min,
  max,
  format,
  onChange,
}: NumberFieldProps) {
  return (
    <AriaNumberField
      name={name}
      isRequired={isRequired}
      data-field={name}
      {...(isRequired && { 'data-required-field': name })}
      {...(initial !== undefined && { defaultValue: initial })}
      {...(min !== undefined && { minValue: min })}
      {...(max !== undefined && { maxValue: max })}
      {...(format && { formatOptions: format })}
      {...(onChange && { onChange })}
    >
      <Label>{label}</Label>
      <Input />
      {hint !== undefined && <Text slot="description">{hint}</Text>}
      <FieldError />
    </AriaNumberField>
  );
}
