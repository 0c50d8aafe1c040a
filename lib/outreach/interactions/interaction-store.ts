import type { AccountId, InteractionId, OrganizationId } from '../../foundation/ids.ts';
import { type Key, keys } from '../../aws/table/keys.ts';
import { type TransactionPart, absent, getItem, present, updateItem } from '../../aws/table/table.ts';
import { type Interaction, type InteractionStatus, rankOf } from './interaction.ts';

/** Where an interaction lies: what callbacks carry back to us. `at` is the interaction's `created_at`. */
export interface InteractionKey {
  readonly account: AccountId;
  readonly interaction: InteractionId;
  readonly at: string;
}

/** What became known of an interaction. */
export type InteractionFields = Partial<
  Omit<Interaction, 'kind' | 'id' | 'account_id' | 'contact_id' | 'channel' | 'direction' | 'status' | 'rank'>
>;

/** The interactions of one organization. */
export const interactionStore = (organization: OrganizationId) => {
  const keyOf = ({ account, interaction, at }: InteractionKey): Key =>
    keys.interaction(organization, account, at, interaction);
  return {
    read: (place: InteractionKey): Promise<Interaction | undefined> =>
      getItem<Interaction>(keyOf(place), { consistent: true }),

    /** The write that adds an interaction, as a part of a transaction; it is refused where the interaction is there already. */
    insertion: (interaction: Interaction): TransactionPart => ({
      put: {
        ...interaction,
        ...keys.interaction(organization, interaction.account_id, interaction.created_at, interaction.id),
        organization,
      },
      onlyIf: absent,
    }),

    /** The write that brings a status forward, as a part of a transaction; refused where it is there or beyond already. */
    statusUpdate: (place: InteractionKey, status: InteractionStatus, now: Date, fields: InteractionFields = {}) => ({
      update: keyOf(place),
      change: {
        set: { ...fields, status, rank: rankOf(status), updated_at: now.toISOString() },
        onlyIf: { expression: '#rank < :rank', values: { ':rank': rankOf(status) } },
      },
    }),

    /**
     * Brings the status forward and notes what came with it. Gives the interaction as it is then, `behind` where it has
     * come as far already (then nothing is written), or `missing`.
     */
    async updateStatus(
      place: InteractionKey,
      status: InteractionStatus,
      now: Date,
      fields: InteractionFields = {},
    ): Promise<Interaction | 'behind' | 'missing'> {
      const { update, change } = this.statusUpdate(place, status, now, fields);
      const written = await updateItem<Interaction>(update, change);
      if (written.ok) return written.item;
      return written.current ? 'behind' : 'missing';
    },

    /** The write that notes what became known, as a part of a transaction; refused where there is no such interaction. */
    fieldsUpdate: (place: InteractionKey, fields: InteractionFields, now: Date): TransactionPart => ({
      update: keyOf(place),
      change: { set: { ...fields, updated_at: now.toISOString() }, onlyIf: present },
    }),

    /** Notes what became known, whatever the status. */
    async updateFields(place: InteractionKey, fields: InteractionFields, now: Date): Promise<Interaction | undefined> {
      const written = await updateItem<Interaction>(keyOf(place), {
        set: { ...fields, updated_at: now.toISOString() },
        onlyIf: { expression: 'attribute_exists(#pk)' },
      });
      return written.ok ? written.item : undefined;
    },
  };
};
