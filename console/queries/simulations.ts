import { queryOptions } from '@tanstack/react-query';
import type { OperationAt, ReplyOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';

export type SimulationResult = ReplyOf<OperationAt<'POST', '/api/admin/campaigns/{id}/simulate'>>;

export interface SimulationRequest {
  readonly campaignId: string;
  readonly strategyId?: string | undefined;
  readonly days: number;
  readonly seed: number;
}

/** A simulation stores nothing and is deterministic per seed and day, so it is a query. */
export const simulationQuery = ({ call, organization }: OrganizationService, request: SimulationRequest) =>
  queryOptions({
    queryKey: [organization, 'simulations', request],
    queryFn: ({ signal }) => {
      const { campaignId, strategyId, days, seed } = request;
      const body = { days, seed, ...(strategyId !== undefined && { strategy_id: strategyId }) };
      return call('POST', '/api/admin/campaigns/{id}/simulate', { params: { id: campaignId }, body }, { signal });
    },
    staleTime: 5 * 60_000,
    retry: false,
  });
