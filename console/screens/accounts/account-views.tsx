import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { searchSchemas } from '../../routes/search-schemas.ts';
import { accountTotalsQuery } from '../../queries/account-list.ts';
import { useViewer } from '../../queries/me.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { overviewQuery } from '../../queries/overview.ts';
import { usePreferences } from '../../queries/preferences.ts';
import { useOrganizationZone } from '../../queries/use-organization-zone.ts';
import { type View, ViewTabs } from '../../filters/view-tabs.tsx';
import { viewSearch } from '../../filters/view-search.ts';
import { serviceNow, useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { type AccountsSearch, isSortable, toFilters } from './filters.ts';

/** Above it a count takes seconds, and reads a hundred times what the list does: tabs go without. */
const maxCountedAccounts = 100_000;
const countStaysMs = 5 * 60_000;

/** The views that everybody has, with what is in them once the list has been shown. */
export function AccountViews({ isReady }: { readonly isReady: boolean }) {
  const t = useTranslations('accounts');
  const format = useFormat();
  const { isActing } = useViewer();
  const views: readonly (View & { readonly search: AccountsSearch })[] = [
    { name: t.views.all, search: {} },
    { name: t.views.open, search: { status: 'open' } },
    // Accounts are assigned to people of the organization.
    ...(isActing ? [] : [{ name: t.views.mine, search: { status: 'open', assigned: 'me' } } as const]),
    { name: t.views.callBacks, search: { call_back: 'due' } },
    { name: t.views.late, search: { status: 'open', min_days: 91 } },
    { name: t.views.disputed, search: { status: 'disputed' } },
    { name: t.views.resolved, search: { status: 'resolved' } },
  ];
  const saved = (usePreferences().views['accounts'] ?? []).map(({ search }) => viewSearch(search));
  const counts = useCounts([...views.map(({ search }) => search), ...saved], isReady);
  return (
    <ViewTabs
      screen="accounts"
      views={views}
      countOf={({ search }) => {
        const count = counts.get(JSON.stringify(search));
        return count === undefined ? undefined : format.number(count);
      }}
    />
  );
}

/** Counts by status are ready; the others are read from the index, as the sum in the head is. */
function useCounts(searches: readonly Readonly<Record<string, unknown>>[], isReady: boolean) {
  const service = useOrganizationService();
  const zone = useOrganizationZone();
  const me = useViewer().me.id;
  // The same for some minutes: a count is not read again for each visit.
  const [now] = useState(() => Math.floor(serviceNow() / countStaysMs) * countStaysMs);
  const { data: overview } = useQuery({
    ...overviewQuery(service, '30'),
    enabled: isReady,
    refetchInterval: false,
    staleTime: countStaysMs,
  });
  const byStatus = overview?.accounts.by_status;
  const all = byStatus && Object.values(byStatus).reduce((sum, count) => sum + count, 0);
  const known = searches.map((search) => {
    const filters = z.parse(searchSchemas.accounts, search);
    const { status, sort: _sort, columns: _columns, ...others } = filters;
    const isByStatus = Object.values(others).every((value) => value === undefined);
    if (!byStatus || all === undefined || !isByStatus) return { search, filters, count: undefined };
    const count = status === undefined ? all : status === 'open' ? all - byStatus.resolved : byStatus[status];
    return { search, filters, count };
  });
  const counted = known.filter(({ filters, count }) => count === undefined && isSortable(filters));
  const totals = useQueries({
    queries: counted.map(({ filters }) => ({
      ...accountTotalsQuery(service, toFilters(filters, now, zone ?? 'UTC', me)),
      enabled: isReady && zone !== undefined && all !== undefined && all <= maxCountedAccounts,
      staleTime: countStaysMs,
    })),
  });
  return new Map([
    ...known.flatMap(({ search, count }) => (count === undefined ? [] : [[JSON.stringify(search), count] as const])),
    ...counted.flatMap(({ search }, at) => {
      const count = totals[at]?.data?.count;
      return count === undefined ? [] : [[JSON.stringify(search), count] as const];
    }),
  ]);
}
