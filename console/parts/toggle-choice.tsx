import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';

interface ToggleChoiceProps<V extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: V; readonly text: string; readonly lang?: string }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** One of a few values, all in sight. Tab leads to the one that is chosen, as with radio buttons, and arrow keys to the others. */
export function ToggleChoice<V extends string>({ label, choices, value, onChange }: ToggleChoiceProps<V>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = choices.find((each) => keys.has(each.value));
        if (chosen) onChange(chosen.value);
      }}
    >
      {choices.map(({ value: id, text, lang }) => (
        <ToggleButton key={id} id={id} excludeFromTabOrder={id !== value} {...(lang !== undefined && { lang })}>
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
