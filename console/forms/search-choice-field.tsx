import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { FieldError, Input, Label, Text } from 'react-aria-components/TextField';
import type { FieldProps } from './field-props.ts';
import './forms.css';

interface SearchChoiceFieldProps extends FieldProps {
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  readonly initial?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

export function SearchChoiceField({
  name,
  label,
  hint,
  isRequired = false,
  choices,
  initial,
  value,
  onChange,
}: SearchChoiceFieldProps) {
  return (
    <ComboBox
      name={name}
      isRequired={isRequired}
      data-field={name}
      {...(isRequired && { 'data-required-field': name })}
      {...(initial !== undefined && { defaultValue: initial })}
      {...(value !== undefined && { value })}
      defaultItems={choices}
      menuTrigger="focus"
      onChange={(chosen) => {
        if (typeof chosen === 'string') onChange?.(chosen);
      }}
    >
      <Label>{label}</Label>
      <div className="search-choice">
        <Input autoComplete="off" />
        <Button>
          <span aria-hidden="true">▾</span>
        </Button>
      </div>
      {hint !== undefined && <Text slot="description">{hint}</Text>}
      <FieldError />
      <Popover className="react-aria-Popover tall">
        <ListBox<(typeof choices)[number]>>
          {({ value: id, text }) => (
            <ListBoxItem id={id} textValue={text}>
              {text}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
