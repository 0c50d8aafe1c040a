import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup';

interface ToggleChoiceProps<V extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: V; readonly text: string; readonly lang?: string }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** One of a few values, all in sight. Tab leads to the one that is chosen; arrow keys choose another. */
export function ToggleChoice<V extends string>({ label, choices, value, onChange }: ToggleChoiceProps<V>) {
  return (
    <RadioGroup
      className="toggles"
      aria-label={label}
      orientation="horizontal"
      value={value}
      onChange={(chosen) => {
        const choice = choices.find((each) => each.value === chosen);
        if (choice) onChange(choice.value);
      }}
    >
      {choices.map(({ value: id, text, lang }) => (
        <RadioField key={id} value={id}>
          <RadioButton className="toggle" {...(lang !== undefined && { lang })}>
            {text}
          </RadioButton>
        </RadioField>
      ))}
    </RadioGroup>
  );
}
