import { ToggleButton } from 'react-aria-components/ToggleButton';
import { inboxQuery } from '../../calls/inbox.ts';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { SavedViews } from '../../filters/saved-views.tsx';
import { Empty } from '../../parts/empty.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { useScreenSearch } from '../../parts/use-screen-search.ts';
import { useWords } from '../../words/language.ts';
import { InboxEntry } from './inbox-entry.tsx';
import './inbox.css';
import { PagedList } from '../../tables/paged-list.tsx';

/** The messages and calls that need a person, newest first. */
export default function InboxScreen() {
  const words = useWords('inbox');
  const shell = useWords('shell');
  const [{ inbox = 'open' }, change] = useScreenSearch('inbox');
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
