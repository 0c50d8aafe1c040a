import { useInfiniteQuery } from '@tanstack/react-query';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { inboxQuery } from '../../calls/inbox.ts';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { rowsOf } from '../../calls/pages.ts';
import { Empty } from '../../parts/empty.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { useScreenSearch } from '../../parts/use-screen-search.ts';
import { useWords } from '../../words/language.ts';
import { InboxEntry } from './inbox-entry.tsx';
import './inbox.css';

/** The messages and calls that need a person, newest first. */
export default function InboxScreen() {
  const words = useWords('inbox');
  const shell = useWords('shell');
  const [{ inbox = 'open' }, change] = useScreenSearch('inbox');
  const query = useInfiniteQuery(inboxQuery(useOrganizationService(), inbox));
  return (
    <>
      <PageHead title={shell.screens.inbox} note={words.note}>
        <ToggleButton
          isSelected={inbox === 'handled'}
          onChange={(isOn) => change({ inbox: isOn ? 'handled' : undefined })}
        >
          {words.handledOnes}
        </ToggleButton>
      </PageHead>
      <QueryView query={query} lines={8}>
        {(pages) =>
          rowsOf(pages).length === 0 ? (
            <Empty text={inbox === 'open' ? words.nothingOpen : words.nothingHandled} />
          ) : (
            <ul className="entries">
              {rowsOf(pages).map((entry) => (
                <InboxEntry key={entry.id} entry={entry} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <MoreButton query={query} />
    </>
  );
}
