import type { RefObject } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components/Menu';
import { useOrganizationDay } from '../../queries/use-organization-day.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { readyDates, readyNames } from './ready-dates.ts';

interface HoldUntilMenuProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly choose: (day: string) => void;
  readonly chooseOther: () => void;
  readonly close: () => void;
}

export default function HoldUntilMenu({ button, choose, chooseOther, close }: HoldUntilMenuProps) {
  const t = useTranslations('holds');
  const format = useFormat();
  const dates = readyDates(useOrganizationDay(0));
  return (
    <Popover isOpen triggerRef={button} onOpenChange={close} placement="bottom start">
      <Menu aria-label={t.holdUntil} autoFocus="first" onClose={close}>
        {readyNames.map((name) => (
          <MenuItem key={name} onAction={() => choose(dates[name])}>
            {t.readyDates[name](format.day(dates[name]))}
          </MenuItem>
        ))}
        <MenuItem onAction={chooseOther}>{t.otherDate}</MenuItem>
      </Menu>
    </Popover>
  );
}
