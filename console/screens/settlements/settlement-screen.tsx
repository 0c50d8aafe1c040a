import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Button } from 'react-aria-components/Button';
import { accountQuery } from '../../queries/account.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { type Settlement, settlementQuery } from '../../queries/settlements.ts';
import { PageHead } from '../../components/page-head.tsx';
import '../../components/print.css';
import '../../agreements/agreements.css';
import { PrintedHead } from '../../agreements/printed-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useTranslations } from '../../locales/language.ts';
import { OfferHistory } from './offer-history.tsx';
import { SettlementActions } from './settlement-actions.tsx';
import { SettlementFacts } from './settlement-facts.tsx';
import { SettlementStatusText } from './settlement-status.tsx';
import './settlements.css';

export default function SettlementScreen() {
  const { id } = useParams({ from: '/settlements/$id' });
  const shell = useTranslations('shell');
  const query = useQuery(settlementQuery(useOrganizationService(), id));
  return (
    <>
      {query.data === undefined && <PageHead title={shell.screens.settlement} />}
      <QueryView query={query} lines={12}>
        {(settlement) => <SettlementPage key={settlement.id} settlement={settlement} />}
      </QueryView>
    </>
  );
}

function SettlementPage({ settlement }: { readonly settlement: Settlement }) {
  const t = useTranslations('settlements');
  const agreements = useTranslations('agreements');
  const shell = useTranslations('shell');
  const { data: account } = useQuery(accountQuery(useOrganizationService(), settlement.account_id));
  const name = account?.contact.name ?? agreements.unnamed;
  const status = (
    <span className="badges">
      <SettlementStatusText settlement={settlement} />
      <span className="not-printed">
        <Link to="/settlements">{shell.screens.settlements}</Link>
      </span>
    </span>
  );
  return (
    <>
      <PrintedHead />
      <PageHead title={account === undefined ? shell.screens.settlement : t.title(name)} note={status}>
        {account !== undefined && <SettlementActions settlement={settlement} account={account} />}
        <Button onPress={() => window.print()}>{agreements.print}</Button>
      </PageHead>
      <SettlementFacts settlement={settlement} account={account} />
      <OfferHistory settlement={settlement} />
    </>
  );
}
