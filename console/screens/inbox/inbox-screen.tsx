import { ToggleButton } from 'react-aria-components/ToggleButton';
import { type InboxItem, inboxQuery } from '../../queries/inbox.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { SavedViews } from '../../filters/saved-views.tsx';
import { Empty } from '../../components/empty.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useScreenSearch } from '../../components/use-screen-search.ts';
import { useWords } from '../../locales/language.ts';
import { InboxEntry } from './inbox-entry.tsx';
import './inbox.css';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import { PagedList } from '../../tables/paged-list.tsx';

/** The messages and calls that need a person, newest first. */
export default function InboxScreen() {
  const words = useWords('inbox');
  const shell = useWords('shell');
  const terms = useWords('terms');
  const [{ inbox = 'open' }, change] = useScreenSearch('inbox');
  const csv: CsvColumn<InboxItem>[] = [
    { header: terms.contact, value: ({ contact_name: name }) => name },
    { header: terms.channel, value: ({ channel }) => terms.channels[channel] },
    { header: words.direction, value: ({ direction }) => words.directions[direction] },
    { header: terms.status, value: ({ status }) => terms.interactionStatuses[status] },
    { header: terms.at, value: ({ created_at: at }) => at },
    { header: words.subject, value: ({ subject }) => subject },
    { header: words.text, value: ({ body }) => body },
    { header: terms.account, value: ({ account_id: account }) => account },
  ];
  return (
    <>
      <PageHead title={shell.screens.inbox} note={words.note}>
        <ToggleButton
          isSelected={inbox === 'handled'}
          onChange={(isOn) => change({ inbox: isOn ? 'handled' : undefined })}
        >
          {words.handledOnes}
        </ToggleButton>
        <SavedViews screen="inbox" />
      </PageHead>
      <PagedList
        list={inboxQuery(useOrganizationService(), inbox)}
        lines={8}
        csv={{ name: shell.screens.inbox, columns: csv }}
        empty={<Empty text={inbox === 'open' ? words.nothingOpen : words.nothingHandled} />}
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
