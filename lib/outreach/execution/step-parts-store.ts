import { keys } from '../../platform/aws/table/keys.ts';
import { getItems } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import type { Strategy } from '../../policy/strategies/strategy.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import type { Campaign } from '../../portfolio/campaigns/campaign.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import { type QueueItem, interactionIdOf } from './queue-item.ts';
import type { StepParts } from './step-result.ts';

export const stepPartsStore = (organization: OrganizationId) => ({
  async read(item: QueueItem): Promise<StepParts> {
    const readAtMs = performance.now();
    const found = await getItems<Organization | Campaign | Account | Strategy | Interaction>(
      [
        keys.interaction(organization, item.account_id, item.created_at, interactionIdOf(item.id)),
        keys.organization(organization),
        keys.campaign(organization, item.campaign_id),
        keys.account(organization, item.account_id),
        keys.strategy(organization, item.strategy_id),
      ],
      ['organization', 'interaction', 'account', 'strategy', 'campaign'],
      { consistent: true },
    );
    return {
      organization: found.find((each) => each.kind === 'organization'),
      campaign: found.find((each) => each.kind === 'campaign'),
      account: found.find((each) => each.kind === 'account'),
      strategy: found.find((each) => each.kind === 'strategy'),
      interaction: found.find((each) => each.kind === 'interaction'),
      readAtMs,
    };
  },
});
