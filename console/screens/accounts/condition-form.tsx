import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Input, Label, TextField } from 'react-aria-components/TextField';
import { useTranslations } from '../../locales/language.ts';
import { isCondition } from './condition-text.ts';

interface ConditionFormProps {
  readonly value: string | undefined;
  readonly apply: (value: string | undefined) => void;
  readonly close: () => void;
}

/** A custom field and its value. */
export function ConditionForm({ value, apply, close }: ConditionFormProps) {
  const t = useTranslations('accounts');
  const [text, setText] = useState(value ?? '');
  const [isSent, setSent] = useState(false);
  const condition = text.trim() === '' ? undefined : text.trim();
  const isWrong = condition !== undefined && !isCondition(condition);
  return (
    <form
      className="filter-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if (isWrong) return;
        apply(condition);
        close();
      }}
    >
      <TextField autoFocus isInvalid={isSent && isWrong} value={text} onChange={setText}>
        <Label>{t.custom}</Label>
        <Input autoComplete="off" placeholder="cost_center=CC-1" />
      </TextField>
      <Button type="submit" className="primary">
        {t.apply}
      </Button>
    </form>
  );
}
