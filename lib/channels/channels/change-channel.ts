import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { Acting } from '../../foundation/initiator.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import {
  type ChannelResource,
  applyChannelChange,
  channelView,
  defaultChannelSettings,
  resourcesOf,
} from './channel-settings.ts';
import { checkOwnership } from './check-ownership.ts';
import type { ChannelChange, ChannelView } from './contract.ts';
import { loadClaimEnds } from './load-claim-ends.ts';
import { writeChannelChange } from './write-channel-change.ts';

/** Only the numbers and agents that the change names are checked, so other changes call no provider. */
const namedResources = (channel: Channel, change: ChannelChange, now: Date): ChannelResource[] =>
  resourcesOf(applyChannelChange(defaultChannelSettings(channel), change, now));

/**
 * Changes settings of a channel, and checks the numbers and agents that the change names at their providers. A claim
 * that the provider does not confirm lapses after some days; sending the same value again repeats the check.
 * @throws Problem 409 `number_in_use`, `agent_in_use`, `domain_in_use`; 422 `domain_not_verified`
 */
export async function changeChannel(
  organization: OrganizationId,
  channel: Channel,
  change: ChannelChange,
  acting: Acting,
): Promise<ChannelView> {
  const named = namedResources(channel, change, acting.now);
  const ownerships = await Promise.all(named.map((resource) => checkOwnership(organization, resource, [channel])));
  const confirmed = named.filter((_, index) => ownerships[index] === 'ours');
  const changed = await writeChannelChange(organization, channel, change, acting, ({ kind, id }) =>
    confirmed.some((each) => each.kind === kind && each.id === id),
  );
  const [endsAt = null] = await loadClaimEnds([changed]);
  return channelView(organization, changed, endsAt);
}
