import { queryOptions } from '@tanstack/react-query';
import type { OperationAt, ReplyOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';

export type SimulationResult = ReplyOf<OperationAt<'POST', '/api/admin/campaigns/{id}/simulate'>>;

export interface SimulationRequest {
  readonly campaignId: string;
  /** The strategy to simulate; without one, that of the campaign. */
  readonly strategyId?: string | undefined;
  readonly days: number;
  readonly seed: number;
}

/** Nothing is stored, and the same seed has the same result all day, so a simulation is read like anything else. */
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
