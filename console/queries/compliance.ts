import { queryOptions } from '@tanstack/react-query';
import type { OperationAt, ReplyOf, RequestOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery } from './pages.ts';
import { useServiceMutation } from './use-service-mutation.ts';

export type Preset = ReplyOf<OperationAt<'GET', '/api/admin/contact-rule-presets'>>['data'][number];
export type BlockedDecision = ReplyOf<OperationAt<'GET', '/api/decisions'>>['data'][number];
export type Decision = ReplyOf<OperationAt<'GET', '/api/contacts/{id}/decisions'>>['data'][number];
export type Organization = ReplyOf<OperationAt<'GET', '/api/admin/organization'>>;
export type BlockedFilters = Pick<
  NonNullable<RequestOf<OperationAt<'GET', '/api/decisions'>>['query']>,
  'date' | 'rule' | 'channel'
>;

export const presetsQuery = ({ call, organization }: OrganizationService) =>
  queryOptions({
    queryKey: [organization, 'presets'],
    queryFn: ({ signal }) => call('GET', '/api/admin/contact-rule-presets', {}, { signal }),
    staleTime: Infinity,
  });

export const blockedQuery = ({ call, organization }: OrganizationService, filters: BlockedFilters) =>
  pagesQuery([organization, 'accounts', 'blocked', filters], (cursor, signal) =>
    call('GET', '/api/decisions', { query: { limit: '50', ...cursor, ...filters } }, { signal }),
  );

export const decisionsOfPersonQuery = ({ call, organization }: OrganizationService, contact: string) =>
  pagesQuery([organization, 'accounts', 'decisions', contact], (cursor, signal) =>
    call(
      'GET',
      '/api/contacts/{id}/decisions',
      { params: { id: contact }, query: { limit: '20', ...cursor } },
      { signal },
    ),
  );

export const useChangePresets = () =>
  useServiceMutation<Preset['id'][]>({
    send: ({ call }, preset) =>
      call('PATCH', '/api/admin/organization', {
        body: { contact_rules: { preset: preset.length === 0 ? null : preset } },
      }),
    invalidates: [['organization'], ['accounts']],
  });
