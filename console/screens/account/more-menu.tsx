import type { RefObject } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components/Menu';
import type { CollectionStatus, useChangeStatus } from '../../queries/account-actions.ts';
import type { Account } from '../../queries/account.ts';
import { useViewer } from '../../queries/me.ts';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';
import type { FormName } from './account-form.tsx';

interface MoreMenuProps {
  readonly account: Account;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly change: ReturnType<typeof useChangeStatus>;
  readonly open: (form: FormName) => void;
  /** Asks first: an agent may stop all contact, but needs an administrator to resume it. */
  readonly dispute: () => void;
  readonly close: () => void;
}

interface Item {
  readonly id: string;
  readonly text: string;
  readonly act: () => void;
}

export default function MoreMenu({ account, button, change, open, dispute, close }: MoreMenuProps) {
  const t = useTranslations('account');
  const terms = useTranslations('terms');
  const shell = useTranslations('shell');
  const viewer = useViewer();
  const { id, reference, collection_status: status } = account;
  const changeTo = (next: CollectionStatus) =>
    change.mutate(next, {
      onSuccess: () => showToast({ text: t.statusDone(terms.statuses[next]), undo: () => change.mutate(status) }),
      onError: () => showToast({ text: shell.refusals.other, isFailure: true }),
    });
  const copy = (text: string) => void navigator.clipboard.writeText(text).then(() => showToast({ text: shell.copied }));
  const form = (name: FormName): Item => ({ id: name, text: t[name], act: () => open(name) });
  const isHeld = status === 'paused' || status === 'disputed';
  const items: readonly Item[] = [
    // An agent lowers a debt by an offer, which has limits.
    ...(viewer.hasRole('agent') ? [form('send'), form('call'), form('outcome')] : []),
    ...(viewer.hasRole('admin') ? [form('adjustment')] : []),
    ...(viewer.hasRole('admin') && status !== 'resolved'
      ? [
          {
            id: 'pause',
            text: isHeld ? t.resume : t.pause,
            act: () => changeTo(isHeld ? 'active' : 'paused'),
          },
        ]
      : []),
    ...(viewer.hasRole('agent') && status !== 'resolved' && status !== 'disputed'
      ? [{ id: 'dispute', text: t.dispute, act: dispute }]
      : []),
    { id: 'print', text: t.print, act: () => window.print() },
    { id: 'copy-id', text: t.copyId, act: () => copy(id) },
    ...(reference === null ? [] : [{ id: 'copy-reference', text: t.copyReference, act: () => copy(reference) }]),
  ];
  return (
    <Popover isOpen triggerRef={button} onOpenChange={close} placement="bottom end">
      <Menu aria-label={t.more} autoFocus="first" onClose={close}>
        {items.map(({ id: key, text, act }) => (
          <MenuItem key={key} onAction={act}>
            {text}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
