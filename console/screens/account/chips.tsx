import { flushSync } from 'react-dom';
import { Button } from 'react-aria-components/Button';

interface ChipsProps<Value extends string> {
  readonly label: string;
  readonly chips: readonly { readonly value: Value; readonly text: string; readonly detail?: string }[];
  readonly value: Value | undefined;
  readonly choose: (value: Value) => void;
  /** The focus begins here, not at the first field. */
  readonly isFirst?: boolean;
  /** No field beside the chips has the label. */
  readonly showsLabel?: boolean;
}

/**
 * The usual values of a field, each one press. The focus goes on to the next chips without a choice, or else to the
 * form's button, so that the next press saves.
 */
export function Chips<Value extends string>({
  label,
  chips,
  value,
  choose,
  isFirst = false,
  showsLabel = false,
}: ChipsProps<Value>) {
  return (
    <div className="presets" role="group" aria-label={label} {...(isFirst && { 'data-first': '' })}>
      {showsLabel && (
        <span className="presets-label" aria-hidden="true">
          {label}
        </span>
      )}
      {chips.map(({ value: each, text, detail }) => (
        <Button
          key={each}
          className={each === value ? 'preset-chip chosen' : 'preset-chip'}
          aria-pressed={each === value}
          onPress={({ target }) => {
            // The button may be disabled as long as the field has another value.
            flushSync(() => choose(each));
            const form = target.closest('form');
            const open = [...(form?.querySelectorAll('.presets') ?? [])].find(
              (group) => group.querySelector('[aria-pressed=true]') === null,
            );
            (open ?? form)?.querySelector<HTMLElement>(open ? 'button' : 'button[type=submit]')?.focus();
          }}
        >
          {text}
          {detail !== undefined && <span className="preset-detail">{detail}</span>}
        </Button>
      ))}
    </div>
  );
}
