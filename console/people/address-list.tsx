import { Suspense, lazy, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Account } from '../queries/account.ts';
import { useViewer } from '../queries/me.ts';
import { CopyText } from '../components/copy-text.tsx';
import { useTranslations } from '../locales/language.ts';
import { type AddressList as ListName, type ContactEntry, entriesOf, isUsable } from './contact-entries.ts';
import './people.css';

const AddressMenu = lazy(() => import('./address-menu.tsx'));
const AddressDialog = lazy(() => import('./address-dialog.tsx'));

interface AddressListProps {
  readonly account: Account;
  readonly list: ListName;
}

/** The phone numbers or email addresses of an account's contact, with what is known about each. */
export function AddressList({ account, list }: AddressListProps) {
  const t = useTranslations('people');
  const canChange = useViewer().hasRole('agent');
  const [isAdding, setAdding] = useState(false);
  const entries = entriesOf(account.contact, list);
  const first = entries.find(isUsable);
  return (
    <>
      {entries.length === 0 && <span className="soft">{list === 'phones' ? t.noPhone : t.noEmail}</span>}
      <ul className="addresses">
        {entries.map((entry) => (
          <Address
            key={entry.address}
            account={account}
            list={list}
            entry={entry}
            isFirst={entry === first && entries.length > 1}
            canChange={canChange}
          />
        ))}
      </ul>
      {canChange && (
        <Button className="quiet" onPress={() => setAdding(true)}>
          {list === 'phones' ? t.addPhone : t.addEmail}
        </Button>
      )}
      <Suspense>{isAdding && <AddressDialog account={account} list={list} close={() => setAdding(false)} />}</Suspense>
    </>
  );
}

interface AddressProps extends AddressListProps {
  readonly entry: ContactEntry;
  readonly isFirst: boolean;
  readonly canChange: boolean;
}

function Address({ account, list, entry, isFirst, canChange }: AddressProps) {
  const t = useTranslations('people');
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'menu' | 'dialog'>();
  const { address, label, kind, status } = entry;
  const close = () => setOpen(undefined);
  const kindText = kind === undefined || kind === 'unknown' ? undefined : t.kinds[kind];
  const notes = new Set([kindText, label, isFirst ? t.first : undefined].filter((note) => note !== undefined));
  return (
    <li>
      <div>
        <CopyText text={address} />
        <span className="address-notes">
          {notes.size > 0 && <span className="soft">{[...notes].join(' · ')}</span>}
          {status !== 'unverified' && (
            <span className={`address-status ${status}`}>
              {t.addressStatuses[status]}
              {!isUsable(entry) && <span className="soft"> ({t.passedOver})</span>}
            </span>
          )}
        </span>
      </div>
      {canChange && (
        <Button
          ref={button}
          className="quiet"
          aria-label={t.actionsOf(address)}
          aria-haspopup="menu"
          aria-expanded={open === 'menu'}
          onPress={() => setOpen('menu')}
        >
          <span aria-hidden="true">⋯</span>
        </Button>
      )}
      <Suspense>
        {open === 'menu' && (
          <AddressMenu
            account={account}
            list={list}
            entry={entry}
            button={button}
            edit={() => setOpen('dialog')}
            close={() => setOpen((now) => (now === 'menu' ? undefined : now))}
          />
        )}
        {open === 'dialog' && <AddressDialog account={account} list={list} entry={entry} close={close} />}
      </Suspense>
    </li>
  );
}
