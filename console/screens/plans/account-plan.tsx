import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Account } from '../../queries/account.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { type Plan, accountPlansQuery } from '../../queries/plans.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { InstalmentTable } from './instalment-table.tsx';
import { PlanActions } from './plan-actions.tsx';
import { PlanNotices } from './plan-notices.tsx';
import { PlanState } from './plan-state.tsx';
import { PlanStatusBadge } from './plan-status.tsx';
import './plans.css';

const maxShownAtOnce = 13;

/** The latest plan of an account, and links to those before it. Nothing as long as there is none. */
export function AccountPlan({ account }: { readonly account: Account }) {
  const t = useTranslations('plans');
  const format = useFormat();
  const { data } = useInfiniteQuery(accountPlansQuery(useOrganizationService(), account.id));
  const [plan, ...earlier] = rowsOf(data);
  if (!plan) return null;
  return (
    <section className="card account-plan" aria-labelledby="plan">
      <header>
        <h2 id="plan">{t.plan}</h2>
        <PlanStatusBadge plan={plan} />
        <Link to="/plans/$id" params={{ id: plan.id }} className="not-printed">
          {t.open}
        </Link>
        <div className="actions">
          <PlanActions plan={plan} account={account} />
        </div>
      </header>
      <PlanNotices plan={plan} account={account} />
      <PlanState plan={plan} />
      <details open={plan.instalments.length <= maxShownAtOnce}>
        <summary>{t.preview}</summary>
        <InstalmentTable plan={plan} />
      </details>
      {earlier.length > 0 && (
        <p className="not-printed">
          {t.earlier}:{' '}
          {earlier.map(({ id, created_at: at, status }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <EarlierPlan id={id} text={format.day(at.slice(0, 10))} status={status} />
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

interface EarlierPlanProps extends Pick<Plan, 'id' | 'status'> {
  readonly text: string;
}

function EarlierPlan({ id, text, status }: EarlierPlanProps) {
  const terms = useTranslations('terms');
  return (
    <Link to="/plans/$id" params={{ id }}>
      {text} ({terms.planStatuses[status]})
    </Link>
  );
}
