import type { OperationAt, ReplyOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery } from './pages.ts';

export type LedgerDay = ReplyOf<OperationAt<'GET', '/api/v1/ledger/days'>>['data'][number];
export type LedgerEntry = ReplyOf<OperationAt<'GET', '/api/v1/ledger/entries'>>['data'][number];

export interface LedgerPeriod {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface EntryFilters {
  readonly day: string;
  readonly kind?: LedgerEntry['kind'] | undefined;
  readonly currency?: string | undefined;
}

/** One page: the service returns all days of a period at once. */
export const ledgerDaysQuery = ({ call, organization }: OrganizationService, period: LedgerPeriod) =>
  pagesQuery([organization, 'ledger', 'days', period], async (_, signal) => {
    const { data } = await call('GET', '/api/v1/ledger/days', { query: period }, { signal });
    return { data, pagination: { next_cursor: null } };
  });

export const ledgerEntriesQuery = ({ call, organization }: OrganizationService, filters: EntryFilters) =>
  pagesQuery([organization, 'ledger', 'entries', filters], (cursor, signal) =>
    call('GET', '/api/v1/ledger/entries', { query: { limit: '50', ...cursor, ...filters } }, { signal }),
  );
