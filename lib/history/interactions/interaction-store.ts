import { type Key, indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import {
  type Change,
  type TransactionPart,
  absent,
  getItem,
  present,
  queryPage,
  updateItem,
} from '../../platform/aws/table/table.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import type { Where } from '../../platform/aws/table/where.ts';
import type { InteractionId, OrganizationId } from '../../foundation/ids.ts';
import {
  type CallOffer,
  type Interaction,
  type InteractionFields,
  type InteractionKey,
  callingUser,
  firstCheckAt,
} from './interaction.ts';
import { type InteractionStatus, isFinal, rankOf } from './interaction-status.ts';
import { firstStatusCheck } from './status-check.ts';

export type OwnedInteraction = Interaction & { readonly organization: OrganizationId };

const checkAttributes = ['gsi2pk', 'gsi2sk'];

export const interactionStore = (organization: OrganizationId) => {
  const keyOf = ({ account, interaction, at }: InteractionKey): Key =>
    keys.interaction(organization, account, at, interaction);
  const inboxEntry = (
    { interaction, at }: InteractionKey,
    { needs_person: isNeeded }: { readonly needs_person?: unknown },
  ): Pick<Change, 'setOnce'> =>
    isNeeded === true ? { setOnce: { inbox: 'open', ...indexKeys.inbox(organization, interaction, 'open', at) } } : {};
  /** An update that fails unless the status has a higher rank. A final status cancels the scheduled check. */
  const statusUpdate = (key: InteractionKey, status: InteractionStatus, now: Date, fields: InteractionFields = {}) => ({
    update: keyOf(key),
    change: {
      set: { ...fields, status, rank: rankOf(status), updated_at: now.toISOString() },
      ...inboxEntry(key, fields),
      ...(isFinal(status) && { remove: checkAttributes }),
      onlyIf: { expression: '#rank < :rank', values: { ':rank': rankOf(status) } },
    },
  });

  return {
    read: (key: InteractionKey, { consistent = true } = {}): Promise<Interaction | undefined> =>
      getItem<Interaction>(keyOf(key), 'interaction', { consistent }),

    /**
     * Finds an interaction by its id alone, and reads it consistently. The index lags, so a new interaction may be
     * missing for a moment.
     */
    async find(id: InteractionId): Promise<Interaction | undefined> {
      const { items } = await queryPage<Key>({
        pk: partitions.interactionById(organization, id),
        index: 'gsi1',
        limit: 1,
      });
      const [row] = items;
      if (!row) return undefined;
      const { pk, sk } = row;
      const found = await getItem<OwnedInteraction>({ pk, sk }, 'interaction', { consistent: true });
      return found?.organization === organization ? found : undefined;
    },

    /** Those of a user, the newest first. Both bounds are instants; `before` is exclusive. */
    callsOfUser: (
      user: string,
      { from, before }: Readonly<Record<'from' | 'before', string>>,
      where: Where,
    ): Listing => ({
      partitions: [partitions.callsOfUser(organization, user)],
      index: 'gsi3',
      descending: true,
      kinds: 'interaction',
      from,
      // Sort keys are longer than an instant: those of `before` itself are left out.
      upTo: before,
      where,
    }),

    insertion: (interaction: Interaction): TransactionPart => {
      const { id, account_id: account, created_at: at, inbox } = interaction;
      const checkAt = firstCheckAt(interaction);
      const statusCheck = firstStatusCheck(interaction);
      const user = callingUser(interaction);
      return {
        put: {
          ...interaction,
          ...keys.interaction(organization, account, at, id),
          ...indexKeys.interaction(organization, id),
          ...(user !== undefined && indexKeys.callOfUser(organization, id, user, at)),
          ...(inbox && indexKeys.inbox(organization, id, inbox, at)),
          ...(checkAt !== undefined && indexKeys.openCall(organization, id, checkAt)),
          ...(statusCheck && indexKeys.openSend(organization, statusCheck.provider, id, statusCheck.at)),
          organization,
        },
        onlyIf: absent,
      };
    },

    statusUpdate,

    offersUpdate: (
      key: InteractionKey,
      { offers: before }: Pick<Interaction, 'offers'>,
      offers: readonly CallOffer[],
      fields: Pick<Change, 'set' | 'setOnce'>,
    ): TransactionPart => ({
      update: keyOf(key),
      change: {
        set: { ...fields.set, offers },
        setOnce: { ...fields.setOnce, ...inboxEntry(key, fields.set ?? {}).setOnce },
        onlyIf: before
          ? { expression: '#offers = :offers_before', values: { ':offers_before': before } }
          : { expression: 'attribute_exists(#pk) AND attribute_not_exists(#offers)' },
      },
    }),

    promiseUpdate: (
      key: InteractionKey,
      { amount, disposition }: { readonly amount: number; readonly disposition: string },
      limits: { readonly maxCount: number; readonly maxSum: number },
      now: Date,
    ): TransactionPart => ({
      update: keyOf(key),
      change: {
        set: { disposition, updated_at: now.toISOString() },
        add: { promise_count: 1, promised_amount: amount },
        onlyIf: {
          expression:
            'attribute_exists(#pk) AND (attribute_not_exists(#promise_count) OR ' +
            '(#promise_count < :promises_max AND #promised_amount <= :sum_max))',
          values: { ':promises_max': limits.maxCount, ':sum_max': limits.maxSum },
        },
      },
    }),

    fieldsUpdate: (key: InteractionKey, fields: InteractionFields, now: Date): TransactionPart => ({
      update: keyOf(key),
      change: { set: { ...fields, updated_at: now.toISOString() }, ...inboxEntry(key, fields), onlyIf: present },
    }),

    /** @returns the updated interaction; `behind`, with nothing written, unless the status has a higher rank */
    async updateStatus(
      key: InteractionKey,
      status: InteractionStatus,
      now: Date,
      fields: InteractionFields = {},
    ): Promise<Interaction | 'behind' | 'missing'> {
      const { update, change } = statusUpdate(key, status, now, fields);
      const written = await updateItem<Interaction>(update, change);
      if (written.ok) return written.item;
      return written.current ? 'behind' : 'missing';
    },

    /**
     * Writes the outcome that a person gives of a call.
     * @returns the stored interaction; undefined if another request gave an outcome since it was read
     */
    async updateOutcome(
      before: Interaction,
      fields: Pick<Interaction, 'contact_result' | 'disposition' | 'outcome_by'>,
      now: Date,
    ): Promise<Interaction | undefined> {
      const { account_id: account, id, created_at: at, outcome_at: since } = before;
      const written = await updateItem<Interaction>(keys.interaction(organization, account, at, id), {
        set: { ...fields, outcome_at: now.toISOString(), updated_at: now.toISOString() },
        onlyIf:
          since === undefined
            ? { expression: 'attribute_exists(#pk) AND attribute_not_exists(#outcome_at)' }
            : { expression: '#outcome_at = :since', values: { ':since': since } },
      });
      return written.ok ? written.item : undefined;
    },

    async updateFields(key: InteractionKey, fields: InteractionFields, now: Date): Promise<Interaction | undefined> {
      const written = await updateItem<Interaction>(keyOf(key), {
        set: { ...fields, updated_at: now.toISOString() },
        ...inboxEntry(key, fields),
        onlyIf: present,
      });
      return written.ok ? written.item : undefined;
    },
  };
};
