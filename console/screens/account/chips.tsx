import { flushSync } from 'react-dom';
import { Button } from 'react-aria-components/Button';

interface ChipsProps {
  readonly label: string;
  readonly chips: readonly { readonly value: string; readonly text: string; readonly detail?: string }[];
  readonly value: string | undefined;
  readonly choose: (value: string) => void;
  /** The focus begins here, not at the first field. */
  readonly isFirst?: boolean;
}

/** The usual values of a field, each one press. The next press saves: the focus goes on to the form's button. */
export function Chips({ label, chips, value, choose, isFirst = false }: ChipsProps) {
  return (
    <div className="presets" role="group" aria-label={label} {...(isFirst && { 'data-first': '' })}>
      {chips.map(({ value: each, text, detail }) => (
        <Button
          key={each}
          className={each === value ? 'preset-chip chosen' : 'preset-chip'}
          aria-pressed={each === value}
          onPress={({ target }) => {
            // The button may be disabled as long as the field has another value.
            flushSync(() => choose(each));
            target.closest('form')?.querySelector<HTMLElement>('button[type=submit]')?.focus();
          }}
        >
          {text}
          {detail !== undefined && <span className="preset-detail">{detail}</span>}
        </Button>
      ))}
    </div>
  );
}
