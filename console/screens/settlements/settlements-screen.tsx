import { useOrganizationService } from '../../queries/organization-service.ts';
import { settlementStatuses, settlementsQuery } from '../../queries/settlements.ts';
import { SavedViews } from '../../filters/saved-views.tsx';
import { Empty } from '../../components/empty.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { ScreenLink } from '../../components/screen-link.tsx';
import { ToggleChoice } from '../../components/toggle-choice.tsx';
import { useScreenSearch } from '../../components/use-screen-search.ts';
import { useWords } from '../../locales/language.ts';
import { SettlementTable } from './settlement-table.tsx';
import './settlements.css';

/** Offers to settle a debt for less, those that await approval first. */
export default function SettlementsScreen() {
  const words = useWords('settlements');
  const terms = useWords('terms');
  const shell = useWords('shell');
  const [{ status = 'pending_approval' }, change] = useScreenSearch('settlements');
  return (
    <>
      <PageHead title={shell.screens.settlements} note={words.note} />
      <div className="filters">
        <ToggleChoice
          label={words.filter}
          choices={[
            ...settlementStatuses.map((each) => ({ value: each, text: terms.settlementStatuses[each] })),
            { value: 'all' as const, text: words.all },
          ]}
          value={status}
          onChange={(chosen) =>
            change({ status: chosen === 'pending_approval' ? undefined : chosen }, { replace: true })
          }
        />
        <SavedViews screen="settlements" />
      </div>
      <SettlementTable
        list={settlementsQuery(useOrganizationService(), status === 'all' ? undefined : status)}
        isMixed={status === 'all' || status === 'accepted'}
        empty={<Nothing status={status} />}
      />
    </>
  );
}

function Nothing({ status }: { readonly status: string }) {
  const words = useWords('settlements');
  return status === 'pending_approval' ? (
    <Empty text={words.nothingPending}>
      <ScreenLink to="settlements" search={{ status: 'all' }}>
        {words.showAll}
      </ScreenLink>
    </Empty>
  ) : (
    <Empty text={words.nothing}>
      <ScreenLink to="accounts">{words.toAccounts}</ScreenLink>
    </Empty>
  );
}
