import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { add } from '../../../lib/foundation/money.ts';
import {
  type AccountTotals as Totals,
  type ListedAccount,
  type TotalFilters,
  accountTotalsQuery,
} from '../../queries/account-list.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { useIsNarrow } from '../../components/use-media.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { type AccountsSearch, isSortable } from './filters.ts';

interface AccountTotalsProps {
  /** All rows of the list; undefined if more follow, which the service then counts. */
  readonly rows: readonly ListedAccount[] | undefined;
  readonly filters: TotalFilters;
  readonly search: AccountsSearch;
}

/** As many as fit beside the title. */
const maxSums = { wide: 3, narrow: 1 };

/** How many accounts the list has, and what is owed on them in each currency, which links to those in it. */
export function AccountTotals({ rows, filters, search }: AccountTotalsProps) {
  const t = useTranslations('accounts');
  const format = useFormat();
  const service = useOrganizationService();
  const shown = useIsNarrow() ? maxSums.narrow : maxSums.wide;
  const { data } = useQuery({
    ...accountTotalsQuery(service, filters),
    enabled: rows === undefined && isSortable(search),
  });
  const totals = rows ? totalsOf(rows) : data;
  if (!totals) return null;
  const sums = totals.by_currency.filter(({ pending_balance: owed }) => owed > 0);
  const others = sums.slice(shown);
  return (
    <>
      {t.total(format.count(totals.count))}
      {sums.slice(0, shown).map(({ currency, pending_balance: owed }) => (
        <Fragment key={currency}>
          {' · '}
          {sums.length === 1 ? (
            format.money(owed, currency)
          ) : (
            <Link to="/accounts" search={{ ...search, currency }} title={t.onlyCurrency(currency)}>
              {format.money(owed, currency)}
            </Link>
          )}
        </Fragment>
      ))}
      {others.length > 0 && (
        <span title={others.map(({ currency, pending_balance: owed }) => format.money(owed, currency)).join(' · ')}>
          {' · '}
          {t.moreCurrencies(format.count(others.length))}
        </span>
      )}
    </>
  );
}

export function totalsOf(rows: readonly ListedAccount[]): Pick<Totals, 'count' | 'by_currency'> {
  const byCurrency = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    count: own.length,
    pending_balance: own.reduce((sum, { pending_balance: owed }) => add(sum, owed), 0),
  }));
  return {
    count: rows.length,
    by_currency: byCurrency.toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
  };
}
