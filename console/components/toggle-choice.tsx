import { useId } from 'react';

interface ToggleChoiceProps<V extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: V; readonly text: string; readonly lang?: string }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** A choice among a few visible values. Tab moves to the selected one; arrow keys select another. */
export function ToggleChoice<V extends string>({ label, choices, value, onChange }: ToggleChoiceProps<V>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="toggles">
      {choices.map(({ value: id, text, lang }) => (
        <label key={id} className="toggle" lang={lang}>
          <input type="radio" name={name} value={id} checked={id === value} onChange={() => onChange(id)} />
          {text}
        </label>
      ))}
    </div>
  );
}
