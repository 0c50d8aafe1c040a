import type { RefObject } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components/Menu';
import type { RowAction } from './row-menu.tsx';

interface RowMenuItemsProps {
  readonly label: string;
  readonly actions: readonly RowAction[];
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly close: () => void;
}

export default function RowMenuItems({ label, actions, button, close }: RowMenuItemsProps) {
  return (
    <Popover isOpen triggerRef={button} onOpenChange={close} placement="bottom end">
      <Menu aria-label={label} autoFocus="first" onClose={close}>
        {actions.map(({ text, run }) => (
          <MenuItem key={text} onAction={run}>
            {text}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
