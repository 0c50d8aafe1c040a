import type { OrganizationId } from '../../foundation/ids.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { Hold } from '../../portfolio/holds/hold.ts';
import { loadStoppedChannels } from '../../tenancy/organizations/load-stopped-channels.ts';

/** The channels that the request of a hold stops: all unless it came in a message or call that is known. */
export async function loadStopRequestChannels(
  organization: OrganizationId,
  { interaction_id: id }: Pick<Hold, 'interaction_id'>,
): Promise<readonly Channel[] | undefined> {
  const interaction = id === undefined ? undefined : await interactionStore(organization).find(id);
  return loadStoppedChannels(organization, interaction?.channel);
}
