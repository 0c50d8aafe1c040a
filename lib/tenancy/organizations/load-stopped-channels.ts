import type { OrganizationId } from '../../foundation/ids.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import { organizationStore } from './organization-store.ts';
import { stoppedChannels } from './stop-scope.ts';

/** The channels that a request to stop stops; undefined if it is all of them. */
export const loadStoppedChannels = async (
  organization: OrganizationId,
  askedOn: Channel | undefined,
): Promise<readonly Channel[] | undefined> =>
  stoppedChannels((await organizationStore(organization).read()) ?? {}, askedOn);
