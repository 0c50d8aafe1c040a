import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Input, Label, TextField } from 'react-aria-components/TextField';
import { useTranslations } from '../../locales/language.ts';

type Bounds = readonly [from: number | undefined, to: number | undefined];

interface BoundsFormProps {
  readonly labels: readonly [from: string, to: string];
  readonly bounds: Bounds;
  readonly apply: (bounds: Bounds) => void;
  readonly close: () => void;
}

/** Two optional whole numbers. */
export function BoundsForm({ labels, bounds, apply, close }: BoundsFormProps) {
  const t = useTranslations('accounts');
  const [from, setFrom] = useState(bounds[0] === undefined ? '' : String(bounds[0]));
  const [to, setTo] = useState(bounds[1] === undefined ? '' : String(bounds[1]));
  const fields = [
    { label: labels[0], text: from, set: setFrom },
    { label: labels[1], text: to, set: setTo },
  ];
  return (
    <form
      className="filter-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBound(from) || !isBound(to)) return;
        apply([boundOf(from), boundOf(to)]);
        close();
      }}
    >
      {fields.map(({ label, text, set }, at) => (
        <TextField
          key={label}
          inputMode="numeric"
          autoFocus={at === 0}
          isInvalid={!isBound(text)}
          value={text}
          onChange={set}
        >
          <Label>{label}</Label>
          <Input autoComplete="off" />
        </TextField>
      ))}
      <Button type="submit" className="primary">
        {t.apply}
      </Button>
    </form>
  );
}

const boundOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

function isBound(text: string): boolean {
  const bound = boundOf(text);
  return bound === undefined || (Number.isSafeInteger(bound) && bound >= 0);
}
