import { SwitchButton, SwitchField as AriaSwitchField } from 'react-aria-components/Switch';
import './forms.css';

interface SwitchFieldProps {
  readonly name: string;
  readonly label: string;
  readonly isOn?: boolean;
  readonly initial?: boolean;
  readonly onChange?: (isOn: boolean) => void;
}

/** Adds `true` to the form values while it is on. */
export function SwitchField({ name, label, isOn, initial, onChange }: SwitchFieldProps) {
  return (
    <AriaSwitchField
      name={name}
      value="true"
      {...(isOn !== undefined && { isSelected: isOn })}
      {...(initial !== undefined && { defaultSelected: initial })}
      {...(onChange && { onChange })}
    >
      <SwitchButton>
        <span className="indicator" aria-hidden="true" />
        {label}
      </SwitchButton>
    </AriaSwitchField>
  );
}
