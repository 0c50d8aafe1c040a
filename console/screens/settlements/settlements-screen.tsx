import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { settlementStatuses, settlementsQuery } from '../../calls/settlements.ts';
import { Empty } from '../../parts/empty.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { useScreenSearch } from '../../parts/use-screen-search.ts';
import { useWords } from '../../words/language.ts';
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
      <ToggleButtonGroup
        className="filters react-aria-ToggleButtonGroup"
        aria-label={words.filter}
        selectedKeys={[status]}
        disallowEmptySelection
        onSelectionChange={(keys) => {
          const chosen = ([...settlementStatuses, 'all'] as const).find((each) => keys.has(each));
          change({ status: chosen === 'pending_approval' ? undefined : chosen });
        }}
      >
        {settlementStatuses.map((each) => (
          <ToggleButton key={each} id={each}>
            {terms.settlementStatuses[each]}
          </ToggleButton>
        ))}
        <ToggleButton id="all">{words.all}</ToggleButton>
      </ToggleButtonGroup>
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
