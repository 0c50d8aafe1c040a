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

/** Only the numbers and agents named in the change are checked, so other changes need no provider. */
const namedResources = (channel: Channel, change: ChannelChange, now: Date): ChannelResource[] =>
  resourcesOf(applyChannelChange(defaultChannelSettings(channel), change, now));

/**
 * Changes settings of a channel. A number or an agent that the change names is verified if its provider says that the
 * account has it; if not, or if the provider does not answer, the claim on it lapses after some days. To check it
 * again, send it again.
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
