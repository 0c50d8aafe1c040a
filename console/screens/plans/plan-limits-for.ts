import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { Directory } from '../../../lib/reporting/directory/contract.ts';

/** Of the strategy that the account follows, if any; undefined if the directory is too long to name it. */
export function planLimitsFor<Strategy extends { readonly id: string }>(
  { strategy_id: own, campaign_id: joined }: Pick<AccountView, 'strategy_id' | 'campaign_id'>,
  { campaigns, strategies }: Pick<Directory, 'campaigns'> & { readonly strategies: readonly Strategy[] },
): { readonly limits: Strategy | undefined } | undefined {
  const campaign = campaigns.find(({ id }) => id === joined);
  if (own === null && joined !== null && !campaign) return undefined;
  const followed = own ?? campaign?.strategy_id ?? null;
  if (followed === null) return { limits: undefined };
  const limits = strategies.find(({ id }) => id === followed);
  return limits && { limits };
}
