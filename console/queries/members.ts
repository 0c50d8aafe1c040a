import { queryOptions } from '@tanstack/react-query';
import type { OperationAt, ReplyOf, RequestOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';
import { useServiceMutation } from './use-service-mutation.ts';

type NewMemberJob = RequestOf<OperationAt<'POST', '/api/v1/campaigns/{id}/members'>>['body'];
type MemberFilter = NonNullable<NonNullable<NewMemberJob['add']>['filter']>;
export type MemberJob = ReplyOf<OperationAt<'GET', '/api/v1/campaigns/{id}/members/{jobId}'>>;

const pollMs = 1500;

/** Polled until the job has ended. */
export const memberJobQuery = ({ call, organization }: OrganizationService, id: string, jobId: string) =>
  queryOptions({
    queryKey: [organization, 'campaigns', 'members', jobId],
    queryFn: ({ signal }) =>
      call('GET', '/api/v1/campaigns/{id}/members/{jobId}', { params: { id, jobId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? pollMs : false),
  });

interface Filling {
  readonly campaign: string;
  readonly filter: MemberFilter;
  /** Also adds the accounts that will match later; `exact` removes those that do not. */
  readonly enrols?: { readonly exact: boolean };
}

/** Adds the accounts that match a filter, and returns the job. */
export const useFillCampaign = () =>
  useServiceMutation<Filling, { readonly job_id: string }>({
    send: async ({ call }, { campaign: id, filter, enrols }, idempotencyKey) => {
      if (enrols)
        await call('PATCH', '/api/admin/campaigns/{id}', {
          params: { id },
          body: { auto_enrol: { filter, exact: enrols.exact } },
        });
      const body = { add: { filter } };
      return call('POST', '/api/v1/campaigns/{id}/members', { params: { id }, body }, { idempotencyKey });
    },
    invalidates: [['campaigns'], ['accounts']],
  });
