import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { billingQuery } from '../../queries/billing.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useTranslations } from '../../locales/language.ts';
import { PlanCard } from './plan-card.tsx';
import { SubscribeForm } from './subscribe-form.tsx';
import { UsageTable } from './usage-table.tsx';

/** In these states the organization has to subscribe again. */
const endedStatuses: readonly (string | null)[] = [null, 'canceled', 'incomplete', 'incomplete_expired'];

export default function BillingScreen() {
  const t = useTranslations('billing');
  const shell = useTranslations('shell');
  const { checkout } = useSearch({ from: '/billing' });
  const query = useQuery(billingQuery(useOrganizationService(), checkout === 'done'));
  return (
    <>
      <PageHead title={shell.screens.billing} note={t.note} />
      <QueryView query={query} lines={5}>
        {(billing) => (
          <>
            {checkout !== undefined && (
              <p className="notice" role="status">
                {checkout === 'left' ? t.left : billing.status === 'active' ? t.done : t.awaited}
              </p>
            )}
            {billing.status !== null && <PlanCard billing={billing} />}
            {endedStatuses.includes(billing.status) && checkout !== 'done' && <SubscribeForm prices={billing.prices} />}
          </>
        )}
      </QueryView>
      <UsageTable />
    </>
  );
}
