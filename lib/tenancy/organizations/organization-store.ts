import { indexKeys, keys } from '../../platform/aws/table/keys.ts';
import {
  type Change,
  type TransactionPart,
  absent,
  getItem,
  present,
  putItem,
  updateItem,
} from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { Organization } from './organization.ts';

export const organizationStore = (id: OrganizationId) => {
  const key = keys.organization(id);
  return {
    read: (options: { readonly consistent?: boolean } = {}): Promise<Organization | undefined> =>
      getItem<Organization>(key, 'organization', options),

    async add(organization: Organization): Promise<void> {
      await putItem({ ...organization, ...key, ...indexKeys.organization(id) }, absent);
    },

    async markAccountsIndexed(): Promise<void> {
      await updateItem(key, { set: { accounts_indexed: true }, onlyIf: present });
    },

    settingsUpdate: (
      { updated_at: at, contact_hours: hours, contact_frequency: frequency }: Organization,
      settings: Partial<Organization>,
    ): TransactionPart => ({
      update: key,
      change: {
        set: { ...settings },
        onlyIf: {
          expression: '#updated_at = :at AND #contact_hours = :hours AND #contact_frequency = :frequency',
          values: { ':at': at, ':hours': hours, ':frequency': frequency },
        },
      },
    }),

    voiceSettingsUpdate: (before: Organization, after: Organization, now: Date): TransactionPart => ({
      update: key,
      change: {
        set: { voice: after.voice, updated_at: now.toISOString() },
        onlyIf: before.voice
          ? { expression: '#voice.#version = :before', values: { ':before': before.voice.version } }
          : { expression: 'attribute_exists(#pk) AND attribute_not_exists(#voice)' },
      },
    }),

    /**
     * The write that pauses or resumes automatic dispatch. Its condition fails if dispatch is already in that state.
     */
    executionPauseUpdate(pausedAt: string | undefined): TransactionPart {
      const change: Change =
        pausedAt === undefined
          ? { remove: ['execution_paused_at'], onlyIf: { expression: 'attribute_exists(#execution_paused_at)' } }
          : {
              set: { execution_paused_at: pausedAt },
              onlyIf: { expression: 'attribute_exists(#pk) AND attribute_not_exists(#execution_paused_at)' },
            };
      return { update: key, change };
    },
  };
};
