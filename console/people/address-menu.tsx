import type { RefObject } from 'react';
import { Menu, MenuItem, MenuSection, Popover } from 'react-aria-components/Menu';
import type { Account } from '../queries/account.ts';
import { showToast } from '../components/toasts.ts';
import { useTranslations } from '../locales/language.ts';
import {
  type AddressList,
  type ContactEntry,
  type EntriesChange,
  entriesOf,
  movedTo,
  withEntryAt,
  withStatus,
  withoutEntry,
} from './contact-entries.ts';
import { useChangeEntries } from './use-change-entries.ts';

interface AddressMenuProps {
  readonly account: Account;
  readonly list: AddressList;
  readonly entry: ContactEntry;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly edit: () => void;
  readonly close: () => void;
}

const marks = ['reached', 'wrong_person', 'invalid', 'unverified'] as const;

/** The actions on a number or an address. Each change can be undone. */
export default function AddressMenu({ account, list, entry, button, edit, close }: AddressMenuProps) {
  const t = useTranslations('people');
  const { apply } = useChangeEntries(account, list);
  const { address, status } = entry;
  const index = entriesOf(account.contact, list).findIndex((each) => each.address === address);
  const change = (done: string, now: EntriesChange, back: EntriesChange) => {
    const failed = () => showToast({ text: t.changeFailed(address), isFailure: true });
    const undo = () => void apply(back).catch(failed);
    void apply(now).then(() => showToast({ text: done, undo }), failed);
  };
  return (
    <Popover isOpen triggerRef={button} onOpenChange={close} placement="bottom end">
      <Menu aria-label={t.actionsOf(address)} autoFocus="first" onClose={close}>
        {index > 0 && (
          <MenuItem onAction={() => change(t.done.first(address), movedTo(address, 0), movedTo(address, index))}>
            {t.makeFirst}
          </MenuItem>
        )}
        <MenuSection aria-label={t.addressStatus}>
          {marks
            .filter((mark) => mark !== status)
            .map((mark) => (
              <MenuItem
                key={mark}
                onAction={() =>
                  change(
                    t.done.marked(address, t.addressStatuses[mark]),
                    withStatus(address, mark),
                    withStatus(address, status),
                  )
                }
              >
                {t.marks[mark]}
              </MenuItem>
            ))}
        </MenuSection>
        <MenuSection aria-label={t.changes}>
          <MenuItem onAction={edit}>{t.change}</MenuItem>
          <MenuItem onAction={() => change(t.done.removed(address), withoutEntry(address), withEntryAt(entry, index))}>
            {t.remove}
          </MenuItem>
        </MenuSection>
      </Menu>
    </Popover>
  );
}
