import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { accountQuery } from '../../queries/account.ts';
import { type ListedAccount, accountsQuery } from '../../queries/account-list.ts';
import { useViewer } from '../../queries/me.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { useOrganizationZone } from '../../queries/use-organization-zone.ts';
import { useAllPages } from '../../components/use-all-pages.ts';
import { serviceNow, useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { searchSchemas } from '../../routes/search-schemas.ts';
import { parseSearch } from '../../routes/search-text.ts';
import { type AccountsSearch, isSortable, toFilters } from '../accounts/filters.ts';
import { type Walk, stepsFrom } from './walk.ts';

/** An account further down than this is shown without its list. */
const maxSearched = 1000;
/** Loads the next page before somebody waits for it. */
const ahead = 10;

const prefetchedMs = 60_000;

export interface ListWalk extends Walk {
  readonly search: AccountsSearch;
  readonly rows: readonly ListedAccount[];
  readonly at: number;
}

/** The list of an address, with its filters and order; undefined for other addresses. */
function searchOf(from: string | undefined): AccountsSearch | undefined {
  const [path, text = ''] = (from ?? '').split('?');
  return path === '/accounts' ? searchSchemas.accounts.parse(parseSearch(text)) : undefined;
}

/** Walks the list from which an account was opened, with the pages that the list has loaded. */
export function useListWalk(from: string | undefined, account: string): ListWalk | undefined {
  const t = useTranslations('account');
  const format = useFormat();
  const service = useOrganizationService();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const zone = useOrganizationZone();
  const me = useViewer().me.id;
  const [now] = useState(serviceNow);
  const search = useMemo(() => searchOf(from), [from]);
  const listed = search && {
    ...toFilters(search, now, zone ?? 'UTC', me),
    ...(search.sort !== undefined && isSortable(search) && { sort: search.sort }),
  };
  const query = useInfiniteQuery({
    ...accountsQuery(service, listed ?? {}),
    enabled: search !== undefined && zone !== undefined,
  });
  const rows = useMemo(() => rowsOf(query.data), [query.data]);
  const found = rows.findIndex(({ id }) => id === account);
  const [lastAt, setLastAt] = useState(0);
  if (found !== -1 && found !== lastAt) setLastAt(found);
  const isSearching = found === -1 && lastAt === 0 && rows.length < maxSearched;
  const isNearEnd = found !== -1 && found >= rows.length - ahead;
  useAllPages(query, search !== undefined && (isSearching || isNearEnd));
  const steps = stepsFrom(found, lastAt, rows.length);
  const next = steps.next === undefined ? undefined : rows[steps.next];
  const nextId = next?.id;
  useEffect(() => {
    if (nextId !== undefined)
      void queries.query({ ...accountQuery(service, nextId), staleTime: prefetchedMs }).catch(() => undefined);
  }, [nextId, queries, service]);
  if (!search || rows.length === 0) return undefined;
  const show = (row: ListedAccount | undefined) =>
    row &&
    (() =>
      void navigate({
        to: '/accounts/$id',
        params: { id: row.id },
        search: { from },
        replace: true,
        resetScroll: true,
      }));
  return {
    search,
    rows,
    at: steps.at,
    position: t.position(format.number(steps.at + 1), `${format.number(rows.length)}${query.hasNextPage ? '+' : ''}`),
    next: show(next),
    previous: show(steps.previous === undefined ? undefined : rows[steps.previous]),
  };
}
