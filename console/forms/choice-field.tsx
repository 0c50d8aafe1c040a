import { FieldError, Label, Text } from 'react-aria-components/TextField';
import { Button, ButtonContext } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import { useSlottedContext } from 'react-aria-components/slots';
import { useTranslations } from '../locales/language.ts';
import type { FieldProps } from './field-props.ts';
import './forms.css';

interface ChoiceFieldProps<V extends string> extends FieldProps {
  readonly choices: readonly { readonly value: V; readonly text: string }[];
  readonly initial?: V | undefined;
  readonly value?: V | undefined;
  readonly onChange?: (value: V) => void;
}

export function ChoiceField<V extends string>({
  name,
  label,
  hint,
  isRequired = false,
  choices,
  initial,
  value,
  onChange,
}: ChoiceFieldProps<V>) {
  const t = useTranslations('shell');
  return (
    <Select
      name={name}
      isRequired={isRequired}
      placeholder={t.chooseOne}
      data-field={name}
      {...(isRequired && { 'data-required-field': name })}
      {...(initial !== undefined && { defaultValue: initial })}
      {...(value !== undefined && { value })}
      onChange={(chosen) => {
        const choice = choices.find((each) => each.value === chosen);
        if (choice) onChange?.(choice.value);
      }}
    >
      <Label>{label}</Label>
      <ChoiceButton />
      {hint !== undefined && <Text slot="description">{hint}</Text>}
      <FieldError />
      <Popover>
        <ListBox items={choices}>
          {({ value: id, text }) => (
            <ListBoxItem id={id} textValue={text}>
              {text}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}

/** Labels the button "Status All", label first as in other fields; React Aria puts the value first. */
function ChoiceButton() {
  const names = useSlottedContext(ButtonContext)?.['aria-labelledby'];
  return (
    <Button {...(names !== undefined && { 'aria-labelledby': names.split(' ').reverse().join(' ') })}>
      <SelectValue />
      <span aria-hidden="true">▾</span>
    </Button>
  );
}
