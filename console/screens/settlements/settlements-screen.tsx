import { Link, useSearch } from '@tanstack/react-router';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { settlementStatuses, settlementsQuery } from '../../queries/settlements.ts';
import { SavedViews } from '../../filters/saved-views.tsx';
import { Empty } from '../../components/empty.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { ToggleChoice } from '../../components/toggle-choice.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { useTranslations } from '../../locales/language.ts';
import { SettlementTable } from './settlement-table.tsx';
import './settlements.css';

/** Offers to settle a debt for less. Pending approvals come first. */
export default function SettlementsScreen() {
  const t = useTranslations('settlements');
  const terms = useTranslations('terms');
  const shell = useTranslations('shell');
  const { status = 'pending_approval' } = useSearch({ from: '/settlements' });
  const change = useChangeSearch<'/settlements'>();
  return (
    <>
      <PageHead title={shell.screens.settlements} note={t.note} />
      <div className="filters">
        <ToggleChoice
          label={t.filter}
          choices={[
            ...settlementStatuses.map((each) => ({ value: each, text: terms.settlementStatuses[each] })),
            { value: 'all' as const, text: t.all },
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
  const t = useTranslations('settlements');
  const agreements = useTranslations('agreements');
  return status === 'pending_approval' ? (
    <Empty text={t.nothingPending}>
      <Link to="/settlements" search={{ status: 'all' }}>
        {t.showAll}
      </Link>
    </Empty>
  ) : (
    <Empty text={t.nothing}>
      <Link to="/accounts">{agreements.toAccounts}</Link>
    </Empty>
  );
}
