import { type Key, keys } from '../../aws/table/keys.ts';
import { type TransactionPart, absent, getItem, present, updateItem } from '../../aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import {
  type Interaction,
  type InteractionFields,
  type InteractionKey,
  type InteractionStatus,
  rankOf,
} from './interaction.ts';

/** The interactions of one organization. */
export const interactionStore = (organization: OrganizationId) => {
  const keyOf = ({ account, interaction, at }: InteractionKey): Key =>
    keys.interaction(organization, account, at, interaction);
  return {
    read: (key: InteractionKey): Promise<Interaction | undefined> =>
      getItem<Interaction>(keyOf(key), 'interaction', { consistent: true }),

    /** The write that adds an interaction, as part of a transaction; rejected if it already exists. */
    insertion: (interaction: Interaction): TransactionPart => ({
      put: {
        ...interaction,
        ...keys.interaction(organization, interaction.account_id, interaction.created_at, interaction.id),
        organization,
      },
      onlyIf: absent,
    }),

    /** The write of a later status, as part of a transaction; rejected if the interaction has that rank or a higher one. */
    statusUpdate: (key: InteractionKey, status: InteractionStatus, now: Date, fields: InteractionFields = {}) => ({
      update: keyOf(key),
      change: {
        set: { ...fields, status, rank: rankOf(status), updated_at: now.toISOString() },
        onlyIf: { expression: '#rank < :rank', values: { ':rank': rankOf(status) } },
      },
    }),

    /**
     * Writes a later status and the fields that came with it.
     * @returns the updated interaction; `behind` if it already has that rank or a higher one, so nothing was written
     */
    async updateStatus(
      key: InteractionKey,
      status: InteractionStatus,
      now: Date,
      fields: InteractionFields = {},
    ): Promise<Interaction | 'behind' | 'missing'> {
      const { update, change } = this.statusUpdate(key, status, now, fields);
      const written = await updateItem<Interaction>(update, change);
      if (written.ok) return written.item;
      return written.current ? 'behind' : 'missing';
    },

    /** Writes fields, whatever the status. */
    async updateFields(key: InteractionKey, fields: InteractionFields, now: Date): Promise<Interaction | undefined> {
      const written = await updateItem<Interaction>(keyOf(key), {
        set: { ...fields, updated_at: now.toISOString() },
        onlyIf: present,
      });
      return written.ok ? written.item : undefined;
    },
  };
};
