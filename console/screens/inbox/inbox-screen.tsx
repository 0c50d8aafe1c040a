import { useSearch } from '@tanstack/react-router';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { type InboxItem, inboxQuery } from '../../queries/inbox.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { SavedViews } from '../../filters/saved-views.tsx';
import { Empty } from '../../components/empty.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { useTranslations } from '../../locales/language.ts';
import { InboxEntry } from './inbox-entry.tsx';
import './inbox.css';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import { PagedList } from '../../tables/paged-list.tsx';

export default function InboxScreen() {
  const t = useTranslations('inbox');
  const shell = useTranslations('shell');
  const terms = useTranslations('terms');
  const { inbox = 'open' } = useSearch({ from: '/inbox' });
  const change = useChangeSearch<'/inbox'>();
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
      <PagedList
        list={inboxQuery(useOrganizationService(), inbox)}
        lines={8}
        csv={{ name: shell.screens.inbox, columns: csv }}
        empty={<Empty text={inbox === 'open' ? t.nothingOpen : t.nothingHandled} />}
      >
        {(entries) => (
          <ul className="entries">
            {entries.map((entry) => (
              <InboxEntry key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
