import { queryOptions } from '@tanstack/react-query';
import type { OperationAt, ReplyOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery } from './pages.ts';

export type AgentRow = ReplyOf<OperationAt<'GET', '/api/reports/agents'>>['data'][number];
export type ReportedCall = ReplyOf<OperationAt<'GET', '/api/reports/calls'>>['data'][number];
export type ReportedPromise = ReplyOf<OperationAt<'GET', '/api/reports/promises'>>['data'][number];
export type VintageRow = ReplyOf<OperationAt<'GET', '/api/reports/vintages'>>['data'][number];

export interface ReportPeriod {
  readonly from?: string;
  readonly to?: string;
}

interface WorkOfUser extends ReportPeriod {
  readonly user_id: string;
}

export const agentReportQuery = ({ call, organization }: OrganizationService, period: ReportPeriod) =>
  queryOptions({
    queryKey: [organization, 'reports', 'agents', period],
    queryFn: ({ signal }) => call('GET', '/api/reports/agents', { query: { ...period } }, { signal }),
  });

export const vintageReportQuery = ({ call, organization }: OrganizationService) =>
  queryOptions({
    queryKey: [organization, 'reports', 'vintages'],
    queryFn: ({ signal }) => call('GET', '/api/reports/vintages', {}, { signal }),
  });

export const reportedCallsQuery = (
  { call, organization }: OrganizationService,
  filters: WorkOfUser & { readonly contact_result?: 'right_party' },
) =>
  pagesQuery([organization, 'reports', 'calls', filters], (cursor, signal) =>
    call('GET', '/api/reports/calls', { query: { limit: '50', ...cursor, ...filters } }, { signal }),
  );

export const reportedPromisesQuery = (
  { call, organization }: OrganizationService,
  filters: WorkOfUser & { readonly status?: 'kept' | 'broken' },
) =>
  pagesQuery([organization, 'reports', 'promises', filters], (cursor, signal) =>
    call('GET', '/api/reports/promises', { query: { limit: '50', ...cursor, ...filters } }, { signal }),
  );
