import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Suspense, lazy, useEffect, useState } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { accountQuery } from '../../queries/account.ts';
import { type InboxItem, inboxQuery } from '../../queries/inbox.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { SavedViews } from '../../filters/saved-views.tsx';
import { Empty } from '../../components/empty.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useAllPages } from '../../components/use-all-pages.ts';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { useKeyActions } from '../../components/use-key-actions.ts';
import { useMedia } from '../../components/use-media.ts';
import { useTranslations } from '../../locales/language.ts';
import { useCurrencies } from '../../people/use-currencies.ts';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import { PagedList } from '../../tables/paged-list.tsx';
import { AccountFacts } from '../account/account-facts.tsx';
import { useAccountZones } from '../account/account-zones.ts';
import '../account/account.css';
import { stepsFrom } from '../account/walk.ts';
import { Conversation } from './conversation.tsx';
import './inbox.css';
import { MessageRow } from './message-row.tsx';
import { readMessages } from './read-messages.ts';

const DecisionDialog = lazy(() => import('./decision-dialog.tsx'));

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
  // The same width as in the style sheet: the list and the message take turns.
  const isNarrow = useMedia('(max-width: 56rem)');
  const found = rows.findIndex(({ id }) => id === message);
  useAllPages(query, message !== undefined && found === -1);
  const steps = stepsFrom(Math.max(found, 0), 0, rows.length);
  // If somebody else handles the message in front of the user, a key must not decide about another.
  const isChosen = found !== -1 || (message === undefined && !isNarrow);
  const current = isChosen ? rows[steps.at] : undefined;
  const show = (at: number | undefined) =>
    change({ message: at === undefined ? undefined : rows[at]?.id }, { replace: true });
  const step = (at: number | undefined) => {
    if (at === undefined) return;
    show(at);
    document.querySelector<HTMLElement>(`[data-message="${rows[at]?.id}"] a`)?.focus();
  };
  useKeyActions({
    j: () => step(isChosen ? steps.next : rows.length > 0 ? 0 : undefined),
    k: () => step(steps.previous),
  });
  const shownId = current?.id;
  useEffect(() => {
    // A message that arrives must not take the place of the one in front of the user.
    if (message === undefined && shownId !== undefined) change({ message: shownId }, { replace: true });
  }, [message, shownId, change]);
  const isRead = useReadMessages(shownId);
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
          onChange={(isOn) => change({ inbox: isOn ? 'handled' : undefined, message: undefined })}
        >
          {t.handledOnes}
        </ToggleButton>
        <SavedViews screen="inbox" />
      </PageHead>
      {message !== undefined && query.data !== undefined && !query.hasNextPage && found === -1 && (
        <p className="notice">{t.notHere}</p>
      )}
      <div className={found === -1 ? 'desk inbox-desk' : 'desk inbox-desk opened'}>
        <nav className="desk-list" aria-label={t.messages}>
          <PagedList
            list={list}
            lines={8}
            csv={{ name: shell.screens.inbox, columns: csv }}
            empty={<Empty text={inbox === 'open' ? t.nothingOpen : t.nothingHandled} />}
          >
            {(items) => (
              <ol>
                {items.map((entry) => (
                  <MessageRow
                    key={entry.id}
                    entry={entry}
                    isCurrent={entry.id === current?.id}
                    isUnread={inbox === 'open' && !isRead(entry.id)}
                    isReplaced={!isNarrow}
                  />
                ))}
              </ol>
            )}
          </PagedList>
        </nav>
        {current && (
          <>
            <div className="inbox-back">
              <Link to="/inbox" search={({ message: _, ...others }) => others}>
                {t.back}
              </Link>
            </div>
            <Conversation
              key={current.id}
              entry={current}
              currencies={currencies}
              change={() => setChanged(current)}
              goOn={() => show(isNarrow ? undefined : (steps.next ?? steps.previous))}
            />
            <Facts account={current.account_id} />
          </>
        )}
      </div>
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

/** Remembers that a message was opened. */
function useReadMessages(opened: string | undefined): (message: string) => boolean {
  useEffect(() => {
    if (opened !== undefined) readMessages.remember(opened, true);
  }, [opened]);
  return (message) => message === opened || readMessages.find(message) === true;
}

function Facts({ account: id }: { readonly account: string }) {
  const query = useQuery(accountQuery(useOrganizationService(), id));
  return (
    <QueryView query={query} lines={8}>
      {(account) => <FactsOf account={account} />}
    </QueryView>
  );
}

function FactsOf({ account }: { readonly account: Parameters<typeof useAccountZones>[0] }) {
  return <AccountFacts account={account} zones={useAccountZones(account)} from={undefined} />;
}
