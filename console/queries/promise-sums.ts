import { queryOptions } from '@tanstack/react-query';
import { add } from '../../lib/foundation/money.ts';
import type { OperationAt, RequestOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';
import type { ListedPromise, PromiseFilters } from './promises.ts';

type PromiseQuery = NonNullable<RequestOf<OperationAt<'GET', '/api/promises'>>['query']>;

/** A count of a few hundred is exact; beyond it the size is clear without. */
const maxPages = 3;
const countStaysMs = 60_000;

export interface PromiseSums {
  readonly count: number;
  readonly hasMore: boolean;
  /** Of all; undefined if there are more, or in several currencies. */
  readonly amount: number | undefined;
}

export const promiseSumsQuery = ({ call, organization }: OrganizationService, filters: PromiseFilters) =>
  queryOptions({
    queryKey: [organization, 'promises', 'sums', filters],
    queryFn: async ({ signal }) => {
      const rows: ListedPromise[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < maxPages && (page === 0 || cursor !== undefined); page++) {
        const query: PromiseQuery = { limit: '100', ...filters, ...(cursor !== undefined && { cursor }) };
        const { data, pagination } = await call('GET', '/api/promises', { query }, { signal });
        rows.push(...data);
        cursor = pagination.next_cursor ?? undefined;
      }
      return sumsOf(rows, cursor !== undefined);
    },
    staleTime: countStaysMs,
  });

function sumsOf(rows: readonly ListedPromise[], hasMore: boolean): PromiseSums {
  const isOneCurrency = new Set(rows.map(({ currency }) => currency)).size === 1;
  return {
    count: rows.length,
    hasMore,
    amount: hasMore || !isOneCurrency ? undefined : rows.reduce((sum, { amount }) => add(sum, amount), 0),
  };
}
