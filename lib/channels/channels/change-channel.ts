import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { Acting } from '../../foundation/initiator.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { type ChannelResource, type ChannelSettings, applyChannelChange, resourcesOf } from './channel-settings.ts';
import { channelStore } from './channel-store.ts';
import { checkOwnership } from './check-ownership.ts';
import type { ChannelChange } from './contract.ts';

/** The numbers and agents that a change names: only they are checked, so that every other change needs no provider. */
const namedIn = (channel: Channel, change: ChannelChange, now: Date): ChannelResource[] =>
  resourcesOf(applyChannelChange({ kind: 'channel', channel, enabled: true, version: 0 }, change, now));

/**
 * Changes settings of a channel. A number or an agent that the change names is verified if its provider says that the account
 * has it; if not, or if the provider does not answer, the claim on it lapses after some days. To check it again, send it again.
 * @throws Problem 409 `number_in_use`, `agent_in_use`, `domain_in_use`; 422 `domain_not_verified`
 */
export async function changeChannel(
  organization: OrganizationId,
  channel: Channel,
  change: ChannelChange,
  acting: Acting,
): Promise<ChannelSettings> {
  const named = namedIn(channel, change, acting.now);
  const answers = await Promise.all(named.map((resource) => checkOwnership(organization, resource, [channel])));
  const confirmed = named.filter((_, index) => answers[index] === 'ours');
  return channelStore(organization).change(
    channel,
    (before) => applyChannelChange(before, change, acting.now),
    acting,
    ({ kind, id }) => confirmed.some((each) => each.kind === kind && each.id === id),
  );
}
