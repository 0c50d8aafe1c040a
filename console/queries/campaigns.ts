import { queryOptions } from '@tanstack/react-query';
import type { OperationAt, ReplyOf, RequestOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery } from './pages.ts';
import { useServiceMutation } from './use-service-mutation.ts';

export type Campaign = ReplyOf<OperationAt<'GET', '/api/admin/campaigns/{id}'>>;
export type CampaignStatus = Campaign['status'];
export type CampaignSummary = ReplyOf<OperationAt<'GET', '/api/admin/campaigns/{id}/summary'>>;
type NewCampaign = RequestOf<OperationAt<'POST', '/api/admin/campaigns'>>['body'];
export type CampaignChange = RequestOf<OperationAt<'PATCH', '/api/admin/campaigns/{id}'>>['body'];

const pollMs = 60_000;

const invalidates = [['campaigns'], ['directory'], ['execution'], ['overview'], ['accounts']];

export const campaignsQuery = ({ call, organization }: OrganizationService) =>
  pagesQuery([organization, 'campaigns', 'list'], (cursor, signal) =>
    call('GET', '/api/admin/campaigns', { query: { limit: '200', ...cursor } }, { signal }),
  );

export type ListedCampaign = ReplyOf<OperationAt<'GET', '/api/admin/campaigns'>>['data'][number];

export const summarizedCampaignsQuery = ({ call, organization }: OrganizationService) => ({
  ...pagesQuery([organization, 'campaigns', 'list', 'summaries'], (cursor, signal) =>
    call('GET', '/api/admin/campaigns', { query: { limit: '50', include: 'summary', ...cursor } }, { signal }),
  ),
  refetchInterval: pollMs,
});

export const campaignQuery = ({ call, organization }: OrganizationService, id: string) =>
  queryOptions({
    queryKey: [organization, 'campaigns', 'one', id],
    queryFn: ({ signal }) => call('GET', '/api/admin/campaigns/{id}', { params: { id } }, { signal }),
  });

export const campaignSummaryQuery = ({ call, organization }: OrganizationService, id: string) =>
  queryOptions({
    queryKey: [organization, 'campaigns', 'summary', id],
    queryFn: ({ signal }) => call('GET', '/api/admin/campaigns/{id}/summary', { params: { id } }, { signal }),
    refetchInterval: pollMs,
  });

type Queue = OperationAt<'GET', '/api/admin/execution/queue'>;
export type CampaignQueue = ReplyOf<Queue>;

const maxQueueItems = '500';

/** One page of the campaign's queue for today, which is enough for most campaigns. */
export const campaignQueueQuery = ({ call, organization }: OrganizationService, id: string) =>
  queryOptions({
    queryKey: [organization, 'execution', 'campaign', id],
    queryFn: ({ signal }) =>
      call('GET', '/api/admin/execution/queue', { query: { campaign_id: id, limit: maxQueueItems } }, { signal }),
    refetchInterval: pollMs,
  });

export const useCreateCampaign = () =>
  useServiceMutation<NewCampaign, Campaign>({
    send: ({ call }, body, idempotencyKey) => call('POST', '/api/admin/campaigns', { body }, { idempotencyKey }),
    invalidates,
  });

export const useChangeCampaign = (id: string) =>
  useServiceMutation<CampaignChange, Campaign>({
    send: ({ call }, body) => call('PATCH', '/api/admin/campaigns/{id}', { params: { id }, body }),
    invalidates,
  });

export const useDeleteCampaign = (id: string) =>
  useServiceMutation({
    send: ({ call }) => call('DELETE', '/api/admin/campaigns/{id}', { params: { id } }),
    invalidates: [['campaigns', 'list'], ['directory'], ['execution'], ['overview'], ['accounts']],
  });
