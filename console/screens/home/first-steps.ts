import type { ChannelView } from '../../../lib/channels/channels/contract.ts';
import type { CampaignView } from '../../../lib/portfolio/campaigns/contract.ts';
import type { OrganizationView } from '../../../lib/tenancy/organizations/contract.ts';

/** In the order in which an administrator takes them. */
export const stepNames = ['organization', 'channels', 'accounts', 'rules', 'strategy', 'campaign', 'users'] as const;
export type StepName = (typeof stepNames)[number];

export interface FirstFacts {
  readonly channels: readonly Pick<ChannelView, 'enabled' | 'configured'>[];
  readonly hasAccounts: boolean;
  readonly rules: OrganizationView['contact_rules'];
  readonly strategyCount: number;
  readonly campaigns: readonly Pick<CampaignView, 'status'>[];
  readonly userCount: number;
}

/** The steps that are done. The organization exists, or nobody could ask. */
export function stepsDone(facts: FirstFacts): ReadonlySet<StepName> {
  const isDone: Readonly<Record<StepName, boolean>> = {
    organization: true,
    channels: facts.channels.some(({ enabled, configured }) => enabled && configured),
    accounts: facts.hasAccounts,
    rules: facts.rules.preset !== null,
    strategy: facts.strategyCount > 0,
    campaign: facts.campaigns.some(({ status }) => status !== 'draft'),
    users: facts.userCount > 1,
  };
  return new Set(stepNames.filter((name) => isDone[name]));
}
