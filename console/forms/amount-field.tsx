import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { FieldError, Input, Label, Text, TextField as AriaTextField } from 'react-aria-components/TextField';
import { readTypedAmount, typedText } from '../amounts/typed-amount.ts';
import { useFormat } from '../locales/format.ts';
import { useLanguage, useTranslations } from '../locales/language.ts';
import type { FieldProps } from './field-props.ts';
import './forms.css';

interface AmountFieldProps extends FieldProps {
  readonly currency: string;
  readonly initial?: number;
  /** Gets what was understood, or undefined as long as there is none. */
  readonly onChange?: (value: number | undefined) => void;
}

/**
 * An amount of money, typed with either decimal separator. While somebody types it shows what was understood, and it asks
 * if a text has two meanings. The form gets the value, or nothing as long as there is none.
 */
export function AmountField({ name, label, hint, isRequired = false, currency, initial, onChange }: AmountFieldProps) {
  const t = useTranslations('shell');
  const format = useFormat();
  const { locale } = useLanguage();
  const [text, setText] = useState(() => (initial === undefined ? '' : typedText(initial, currency, locale)));
  const [chosen, setChosen] = useState<string>();
  const read = readTypedAmount(text, currency, locale);
  const value = read.kind === 'amount' ? String(read.value) : read.kind === 'unclear' ? (chosen ?? '') : '';
  return (
    <AriaTextField
      name={name}
      value={text}
      onChange={(typed) => {
        const understood = readTypedAmount(typed, currency, locale);
        setText(typed);
        setChosen(undefined);
        onChange?.(understood.kind === 'amount' ? understood.value : undefined);
      }}
      isRequired={isRequired}
      data-field={name}
      {...(isRequired && { 'data-required-field': name })}
    >
      <Label>{label}</Label>
      {/* The form takes the value below, not the text. */}
      <Input name="" inputMode="decimal" autoComplete="off" />
      <input type="hidden" name={name} value={value} />
      <output className="soft">
        {value !== '' && t.amountIs(format.money(Number(value), currency))}
        {read.kind === 'unreadable' && t.amountUnreadable}
      </output>
      {read.kind === 'unclear' && (
        <div role="group" aria-label={t.amountUnclear(text)}>
          {chosen === undefined && <p role="alert">{t.amountUnclear(text)}</p>}
          {read.values.map((each) => (
            <Button
              key={each}
              onPress={() => {
                setChosen(String(each));
                onChange?.(each);
              }}
            >
              {format.money(each, currency)}
            </Button>
          ))}
        </div>
      )}
      {hint !== undefined && <Text slot="description">{hint}</Text>}
      <FieldError />
    </AriaTextField>
  );
}
