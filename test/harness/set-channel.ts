import type { Channel } from '../../lib/policy/contact-rules/channel.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { ChannelChange } from '../../lib/channels/channels/contract.ts';

/** Changes a channel whose numbers and agents are the organization's, without asking the providers. */
export async function setOwnChannel(
  organization: OrganizationId,
  channel: Channel,
  change: ChannelChange,
): Promise<void> {
  const { randomIds } = await import('../../lib/foundation/derived-ids.ts');
  const { applyChannelChange } = await import('../../lib/channels/channels/channel-settings.ts');
  const { channelStore } = await import('../../lib/channels/channels/channel-store.ts');
  const now = new Date();
  await channelStore(organization).change(
    channel,
    (before) => applyChannelChange(before, change, now),
    { actor: { kind: 'system', id: null }, newId: randomIds(), now },
    () => true,
  );
}
