import { isLinkOf, linkEndsAt } from './channel-link.ts';
import { channelLinkStore } from './channel-link-store.ts';
import { type ChannelSettings, resourcesOf } from './channel-settings.ts';

export async function loadClaimEnds(channels: readonly ChannelSettings[]): Promise<(string | null)[]> {
  const all = channels.map(resourcesOf);
  const links = await channelLinkStore().readAll(all.flat());
  return all.map((resources) => {
    const own = links.filter((link) => resources.some((resource) => isLinkOf(resource, link)));
    return own.flatMap((link) => linkEndsAt(link) ?? []).sort()[0] ?? null;
  });
}
