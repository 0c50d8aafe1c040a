import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Account, channelChecksQuery, timelineQuery } from '../../queries/account.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { debtsQuery } from '../../queries/work-queue.ts';
import { dueText } from '../../locales/due-text.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { contactQuotas } from './contact-quota.ts';
import { Fact } from './fact.tsx';
import { offerAt } from './offer-limit.ts';
import { useOfferLimit } from './use-offer-limit.ts';

interface AccountProps {
  readonly account: Account;
}

/** All debts of the person, so that nobody speaks about one of them only. */
export function Debts({ account, from }: AccountProps & { readonly from: string | undefined }) {
  const t = useTranslations('account');
  const format = useFormat();
  const { data: debts = [account] } = useQuery(debtsQuery(useOrganizationService(), account.contact.id));
  return (
    <section aria-labelledby="debts">
      <h2 id="debts">
        {t.debts} <span className="number">{totals(debts, format.money)}</span>
      </h2>
      <ul className="debts">
        {debts.map(
          ({ id, reference, external_id: external, pending_balance: balance, currency, days_past_due: days }) => (
            <li key={id}>
              <Link
                to="/accounts/$id"
                params={{ id }}
                search={{ from }}
                aria-current={id === account.id ? 'true' : undefined}
              >
                <span className="debt-name">{reference ?? external ?? id.slice(0, 8)}</span>
                {days !== null && <span className="soft">{dueText(days, t, format)}</span>}
                <span className="number">{format.money(balance, currency)}</span>
              </Link>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

/** One sum for each currency. */
function totals(
  debts: readonly Pick<Account, 'pending_balance' | 'currency'>[],
  money: (amount: number, currency: string) => string,
): ReactNode {
  const sums = Map.groupBy(debts, ({ currency }) => currency);
  return [...sums]
    .map(([currency, group]) =>
      money(Number(group.reduce((sum, { pending_balance: each }) => sum + each, 0).toFixed(4)), currency),
    )
    .join(' + ');
}

/** How much may be forgiven without asking an administrator. */
export function OfferRange({ account }: AccountProps) {
  const t = useTranslations('account');
  const format = useFormat();
  const limit = useOfferLimit(account);
  const { pending_balance: balance, currency } = account;
  if (limit === undefined || balance <= 0) return null;
  return (
    <section aria-labelledby="offer-range">
      <h2 id="offer-range">{t.offerRange}</h2>
      {limit === null || limit === 0 ? (
        <p>{t.everyOfferNeedsApproval}</p>
      ) : (
        <dl>
          <Fact name={t.maxDiscount}>{format.percent(limit / 100)}</Fact>
          <Fact name={t.lowestOffer}>
            <strong>{format.money(offerAt(balance, limit, currency), currency)}</strong>
          </Fact>
        </dl>
      )}
    </section>
  );
}

const maxPromises = 4;

export function Promises({ account }: AccountProps) {
  const t = useTranslations('account');
  const terms = useTranslations('terms');
  const format = useFormat();
  const { data } = useInfiniteQuery(timelineQuery(useOrganizationService(), account.id, 'promise'));
  const promises = rowsOf(data).flatMap((entry) => (entry.type === 'promise' ? [entry.promise] : []));
  const judged = promises.filter(({ status }) => status === 'kept' || status === 'broken');
  const kept = judged.filter(({ status }) => status === 'kept');
  if (promises.length === 0) return null;
  return (
    <section aria-labelledby="promises">
      <h2 id="promises">
        {t.types.promise}
        {judged.length > 0 && (
          <span className="soft">{t.promisesKept(format.number(kept.length), format.number(judged.length))}</span>
        )}
      </h2>
      <dl>
        {promises.slice(0, maxPromises).map(({ id, due_date: day, amount, currency, status }) => (
          <Fact key={id} name={format.shortDay(day)}>
            {format.money(amount, currency)}{' '}
            <span className={`promise-status ${status}`}>{terms.promiseStatuses[status]}</span>
          </Fact>
        ))}
      </dl>
    </section>
  );
}

/** Contacts counted by each limit of the rules, and how many it permits. */
export function ContactQuota({ account }: AccountProps) {
  const t = useTranslations('account');
  const terms = useTranslations('terms');
  const format = useFormat();
  const { data } = useQuery(channelChecksQuery(useOrganizationService(), account.id));
  const quotas = contactQuotas(data?.data ?? []);
  if (quotas.length === 0) return null;
  const windowText = (window: string): string => {
    if (window === 'calendar_day') return t.quotaToday;
    if (window === 'calendar_week') return t.quotaWeek;
    return t.quotaDays(format.unit(Number(/\d+/.exec(window)?.[0] ?? 0), 'day'));
  };
  return (
    <section aria-labelledby="quota">
      <h2 id="quota">{t.quota}</h2>
      <dl>
        {quotas.map(({ window, scope, channels, counted, max }) => (
          <Fact
            key={JSON.stringify([window, scope, channels, max])}
            name={[
              windowText(window),
              ...(channels ? [format.list(channels.map((channel) => terms.channels[channel]))] : []),
              ...(scope === 'account' ? [t.ofThisDebt] : []),
            ].join(', ')}
          >
            <span className={counted >= max ? 'quota-used' : undefined}>
              {t.position(format.number(counted), format.number(max))}
            </span>
          </Fact>
        ))}
      </dl>
    </section>
  );
}
