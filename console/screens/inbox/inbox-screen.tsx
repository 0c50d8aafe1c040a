import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense, lazy, useEffect, useState } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { type InboxItem, inboxQuery } from '../../queries/inbox.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { SavedViews } from '../../filters/saved-views.tsx';
import { Empty } from '../../components/empty.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useAllPages } from '../../components/use-all-pages.ts';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { useSingleKeys } from '../../components/single-keys.ts';
import { useKeyActions } from '../../components/use-key-actions.ts';
import { useTranslations } from '../../locales/language.ts';
import { useCurrencies } from '../../people/use-currencies.ts';
import { useEntryKeys } from '../../people/use-entry-keys.ts';
import { InboxEntry } from './inbox-entry.tsx';
import './inbox.css';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import { PagedList } from '../../tables/paged-list.tsx';

const DecisionDialog = lazy(() => import('./decision-dialog.tsx'));

const keys = ['c', 'm', 'x', 'r'];

export default function InboxScreen() {
  const t = useTranslations('inbox');
  const shell = useTranslations('shell');
  const terms = useTranslations('terms');
  const { inbox = 'open', message } = useSearch({ from: '/inbox' });
  const change = useChangeSearch<'/inbox'>();
  const list = inboxQuery(useOrganizationService(), inbox);
  const query = useInfiniteQuery(list);
  const rows = rowsOf(query.data);
  const currencies = useCurrencies(rows.flatMap(({ holds }) => holds));
  const isFound = rows.some(({ id }) => id === message);
  useAllPages(query, message !== undefined && !isFound);
  const [marked, setMarked] = useState<string>();
  const { isEnabled } = useSingleKeys();
  const entries = useEntryKeys();
  const press = (key: string) => () => {
    const items = [...(entries.current?.children ?? [])];
    const current = items.find((each) => each.contains(document.activeElement));
    current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click();
  };
  useKeyActions(Object.fromEntries(keys.map((key) => [key, press(key)])));
  if (isFound && marked !== message) setMarked(message);
  useEffect(() => {
    if (!isFound || message === undefined) return;
    const item = document.querySelector(`[data-message="${message}"]`);
    item?.querySelector<HTMLElement>('[data-key]')?.focus();
    // It has been opened: once it is handled, it is not missing.
    change({ message: undefined }, { replace: true });
  }, [isFound, message, change]);
  const [changed, setChanged] = useState<InboxItem>();
  const csv: CsvColumn<InboxItem>[] = [
    { header: terms.contact, value: ({ contact_name: name }) => name },
    { header: terms.channel, value: ({ channel }) => terms.channels[channel] },
    { header: t.direction, value: ({ direction }) => t.directions[direction] },
    { header: terms.status, value: ({ status }) => terms.interactionStatuses[status] },
    { header: terms.at, value: ({ created_at: at }) => at },
    { header: t.subject, value: ({ subject }) => subject },
    { header: t.text, value: ({ body }) => body },
    { header: terms.account, value: ({ account_id: account }) => account },
  ];
  return (
    <>
      <PageHead title={shell.screens.inbox} note={t.note}>
        <ToggleButton
          isSelected={inbox === 'handled'}
          onChange={(isOn) => change({ inbox: isOn ? 'handled' : undefined })}
        >
          {t.handledOnes}
        </ToggleButton>
        <SavedViews screen="inbox" />
      </PageHead>
      {message !== undefined && query.data !== undefined && !query.hasNextPage && !isFound && (
        <p className="notice">{t.notHere}</p>
      )}
      {isEnabled && inbox === 'open' && rows.length > 0 && <p className="soft inbox-keys">{t.keys}</p>}
      <PagedList
        list={list}
        lines={8}
        csv={{ name: shell.screens.inbox, columns: csv }}
        empty={<Empty text={inbox === 'open' ? t.nothingOpen : t.nothingHandled} />}
      >
        {(items) => (
          <ul className={isEnabled ? 'entries keyed' : 'entries'} ref={entries}>
            {items.map((entry) => (
              <InboxEntry
                key={entry.id}
                entry={entry}
                currencies={currencies}
                isMarked={entry.id === marked}
                change={() => setChanged(entry)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      <Suspense>
        {changed && (
          <DecisionDialog
            entry={changed}
            name={changed.contact_name ?? t.unnamed}
            close={() => setChanged(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
