import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Icon, type IconName } from './icon.tsx';

interface ChoiceMenuProps<V extends string> {
  readonly label: string;
  readonly icon: IconName;
  /** Shows the chosen text beside the icon. */
  readonly isNamed?: boolean;
  readonly choices: readonly { readonly value: V; readonly text: string }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** A choice that is made seldom: a button that opens a menu. */
export function ChoiceMenu<V extends string>({
  label,
  icon,
  isNamed = false,
  choices,
  value,
  onChange,
}: ChoiceMenuProps<V>) {
  const text = choices.find((each) => each.value === value)?.text ?? '';
  return (
    <MenuTrigger>
      <span title={`${label}: ${text}`}>
        <Button className={isNamed ? 'ghost' : 'ghost square'} aria-label={`${label}: ${text}`}>
          <Icon name={icon} />
          {isNamed && <span className="choice-text">{text}</span>}
        </Button>
      </span>
      <Popover placement="bottom end">
        <Menu
          aria-label={label}
          autoFocus="first"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[value]}
          onSelectionChange={(keys) => {
            const [chosen] = keys;
            const choice = choices.find((each) => each.value === chosen);
            if (choice) onChange(choice.value);
          }}
        >
          {choices.map((each) => (
            <MenuItem key={each.value} id={each.value}>
              {each.text}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
