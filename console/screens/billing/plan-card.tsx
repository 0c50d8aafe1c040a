import { Button } from 'react-aria-components/Button';
import { type Billing, useCreatePortal } from '../../queries/billing.ts';
import { CopyText } from '../../components/copy-text.tsx';
import { RefusalText } from '../../components/failure.tsx';
import { Moment } from '../../components/moment.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

const isKnown = <T extends object>(names: T, name: string): name is Extract<keyof T, string> =>
  Object.hasOwn(names, name);

export function PlanCard({ billing }: { readonly billing: Billing }) {
  const t = useTranslations('billing');
  const terms = useTranslations('terms');
  const format = useFormat();
  const portal = useCreatePortal();
  const { status, price_id: price, current_period_end: end, cancel_at_period_end: ends, updated_at: updated } = billing;
  if (status === null) return null;
  const isActive = status === 'active' || status === 'trialing';
  return (
    <section className="card" aria-labelledby="billing-plan">
      <h2 id="billing-plan">{t.plan}</h2>
      {(status === 'past_due' || status === 'unpaid') && <p className="notice failure">{t.unpaidText}</p>}
      <dl>
        <dt>{terms.status}</dt>
        <dd>
          <span className={`status ${isActive ? 'active' : 'paused'}`}>
            {isKnown(t.statuses, status) ? t.statuses[status] : status}
          </span>
        </dd>
        {price !== null && (
          <>
            <dt>{t.price}</dt>
            <dd>{billing.prices.find(({ id }) => id === price)?.name ?? <CopyText text={price} />}</dd>
          </>
        )}
        {end !== null && (
          <>
            <dt>{ends || status === 'canceled' ? t.endsOn : t.renewsOn}</dt>
            <dd>
              {format.instant(end)} (<Moment at={end} />)
            </dd>
          </>
        )}
        {updated !== null && (
          <>
            <dt>{t.updated}</dt>
            <dd>
              <Moment at={updated} />
            </dd>
          </>
        )}
      </dl>
      {portal.error !== null && (
        <div role="alert" className="notice failure">
          <RefusalText error={portal.error} texts={t.refusals} />
        </div>
      )}
      <div className="actions">
        <Button
          isPending={portal.isPending}
          onPress={() => portal.mutate(undefined, { onSuccess: ({ url }) => location.assign(url) })}
        >
          {t.portal}
        </Button>
        <span className="soft">{t.portalHint}</span>
      </div>
    </section>
  );
}
