import { keys } from '../../platform/aws/table/keys.ts';
import { getItems } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import { type ChannelSettings, defaultChannelSettings } from '../channels/channel-settings.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import type { VoiceConfig } from './voice-config.ts';

export const voiceConfigStore = (id: OrganizationId) => ({
  async read(options: { readonly consistent?: boolean } = {}): Promise<VoiceConfig> {
    const found = await getItems<Organization | ChannelSettings>(
      [keys.organization(id), keys.channel(id, 'voice')],
      ['organization', 'channel'],
      options,
    );
    const organization = found.find((item) => item.kind === 'organization');
    if (!organization) throw notFound('organization');
    return { organization, channel: found.find((item) => item.kind === 'channel') ?? defaultChannelSettings('voice') };
  },
});
