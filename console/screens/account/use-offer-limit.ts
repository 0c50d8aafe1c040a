import { useQuery } from '@tanstack/react-query';
import type { Account } from '../../queries/account.ts';
import { directoryQuery } from '../../queries/directory.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { planLimitsFor } from '../plans/plan-limits-for.ts';
import type { OfferLimit } from './offer-limit.ts';

/** Of the strategy that the account follows. */
export function useOfferLimit(account: Pick<Account, 'strategy_id' | 'campaign_id'>): OfferLimit {
  const { data: directory } = useQuery(directoryQuery(useOrganizationService()));
  const followed = directory && planLimitsFor(account, directory);
  return followed && (followed.limits?.max_discount_pct ?? null);
}
