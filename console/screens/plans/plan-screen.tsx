import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Button } from 'react-aria-components/Button';
import { accountQuery } from '../../queries/account.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { type Plan, planQuery } from '../../queries/plans.ts';
import { PageHead } from '../../components/page-head.tsx';
import '../../components/print.css';
import '../../agreements/agreements.css';
import { AccountCard } from '../../agreements/account-card.tsx';
import { PrintedHead } from '../../agreements/printed-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useTranslations } from '../../locales/language.ts';
import { InstalmentTable } from './instalment-table.tsx';
import { PlanActions } from './plan-actions.tsx';
import { PlanCard } from './plan-card.tsx';
import { PlanDecisions } from './plan-decisions.tsx';
import { PlanNotices } from './plan-notices.tsx';
import { PlanStatusBadge } from './plan-status.tsx';
import './plans.css';

export default function PlanScreen() {
  const { id } = useParams({ from: '/plans/$id' });
  const shell = useTranslations('shell');
  const query = useQuery(planQuery(useOrganizationService(), id));
  return (
    <>
      {query.data === undefined && <PageHead title={shell.screens.plan} />}
      <QueryView query={query} lines={12}>
        {(plan) => <PlanPage key={plan.id} plan={plan} />}
      </QueryView>
    </>
  );
}

function PlanPage({ plan }: { readonly plan: Plan }) {
  const t = useTranslations('plans');
  const agreements = useTranslations('agreements');
  const shell = useTranslations('shell');
  const { data: account } = useQuery(accountQuery(useOrganizationService(), plan.account_id));
  const name = account?.contact.name ?? agreements.unnamed;
  const status = (
    <span className="badges">
      <PlanStatusBadge plan={plan} />
      <span className="not-printed">
        <Link to="/plans">{shell.screens.plans}</Link>
      </span>
    </span>
  );
  return (
    <>
      <PrintedHead />
      <PageHead title={account === undefined ? shell.screens.plan : t.title(name)} note={status}>
        {account !== undefined && <PlanActions plan={plan} account={account} />}
        <Button onPress={() => window.print()}>{agreements.print}</Button>
      </PageHead>
      <p role="status" className="notice not-printed">
        {t.states[plan.status](name)}
      </p>
      <PlanNotices plan={plan} account={account} />
      <div className="agreement-facts">
        <PlanCard plan={plan} />
        <PlanDecisions plan={plan} />
        <AccountCard accountId={plan.account_id} account={account} />
      </div>
      <InstalmentTable plan={plan} />
    </>
  );
}
