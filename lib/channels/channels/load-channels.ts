import type { OrganizationId } from '../../foundation/ids.ts';
import { channelView } from './channel-settings.ts';
import { channelStore } from './channel-store.ts';
import type { ChannelView } from './contract.ts';
import { loadClaimEnds } from './load-claim-ends.ts';

export async function loadChannels(organization: OrganizationId): Promise<ChannelView[]> {
  const channels = await channelStore(organization).readAll();
  const ends = await loadClaimEnds(channels);
  return channels.map((channel, index) => channelView(organization, channel, ends[index] ?? null));
}
