import { randomBytes } from 'node:crypto';
import { keys, partitions } from '../../aws/table/keys.ts';
import {
  type Condition,
  type TransactionPart,
  absent,
  getItem,
  queryPage,
  transact,
  updateItem,
} from '../../aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../aws/table/version-conflict.ts';
import type { Channel } from '../../contact-rules/channel.ts';
import { AuditEntryId, type NewId, type OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { numberPurchaseLink, numberPurchaseUnlink } from '../../outreach/channels/channel-link-store.ts';
import { channelStore } from '../../outreach/channels/channel-store.ts';
import type { Initiator } from '../../outreach/interactions/interaction.ts';
import type { OwnedNumber } from '../../providers/telephony-numbers-client.ts';
import { subjectAuditEntry } from '../audit/audit-entry.ts';
import { auditEntryInsertion } from '../audit/audit-store.ts';
import type { CreationClaim } from '../provisioning/claim.ts';
import {
  type PhoneNumber,
  channelsFor,
  channelsWith,
  maxNumbers,
  numberInUse,
  numberLimit,
  withNumber,
} from './phone-number.ts';

/** Who acts, and when. */
export interface Acting {
  readonly actor: Initiator;
  readonly newId: NewId;
  readonly now: Date;
}

const tooManyChanges = () => concurrentChange('phone number');

/** The claim is the one that was read, and nobody has completed it since. */
const isStill = ({ claim_id: id, state }: CreationClaim): Condition => ({
  expression: '#claim_id = :claim AND #state = :state',
  values: { ':claim': id, ':state': state },
});

const isHeld = ({ claim_id: id }: CreationClaim): Condition => ({
  expression: '#claim_id = :claim AND #state <> :made',
  values: { ':claim': id, ':made': 'made' },
});

/** The numbers that were bought for one organization, at most `maxNumbers`. */
export const phoneNumberStore = (organization: OrganizationId) => {
  const keyOf = (number: string) => keys.phoneNumber(organization, number);
  const channels = channelStore(organization);

  const countChange = (change: 1 | -1): TransactionPart => ({
    update: keys.phoneNumberCount(organization),
    change: {
      set: { kind: 'phone_number_count', organization },
      add: { count: change },
      ...(change > 0 && {
        onlyIf: { expression: 'attribute_not_exists(#pk) OR #count < :max', values: { ':max': maxNumbers } },
      }),
    },
  });

  return {
    /** Reads a number, as of now. */
    read: (number: string): Promise<PhoneNumber | undefined> =>
      getItem<PhoneNumber>(keyOf(number), 'phone_number', { consistent: true }),

    /** All numbers, in the order of their digits. */
    async list(): Promise<PhoneNumber[]> {
      const pk = partitions.phoneNumbers(organization);
      const { items } = await queryPage<PhoneNumber>({
        pk,
        kinds: 'phone_number',
        consistent: true,
        limit: maxNumbers,
      });
      return items;
    },

    /**
     * Claims a number that nobody has, or takes over the claim that was read; undefined if another request was faster.
     * @throws Problem 409 `number_in_use` if it is another organization's, `number_limit` if the organization has too many
     */
    async claim(
      number: string,
      before: PhoneNumber | undefined,
      claim: CreationClaim,
    ): Promise<PhoneNumber | undefined> {
      if (before) {
        const written = await updateItem<PhoneNumber>(keyOf(number), { set: { ...claim }, onlyIf: isStill(before) });
        return written.ok ? written.item : undefined;
      }
      const item: PhoneNumber = { kind: 'phone_number', number, purchase_id: randomBytes(8).toString('hex'), ...claim };
      const written = await transact([
        { put: { ...item, ...keyOf(number), organization }, onlyIf: absent },
        numberPurchaseLink(organization, number, item.purchase_id),
        countChange(1),
      ]);
      if (written.ok) return item;
      if (written.refused.has(0)) return undefined;
      throw written.refused.has(1) ? numberInUse(number) : numberLimit();
    },

    /** Records that it is unknown whether the number was bought, if the claim is still held. */
    async markUnknown(claimed: PhoneNumber): Promise<void> {
      await updateItem(keyOf(claimed.number), { set: { state: 'unknown' }, onlyIf: isHeld(claimed) });
    },

    /** Removes a claim that is still held: the number was not bought. */
    abandon: (claimed: PhoneNumber): Promise<void> =>
      retryOnConflict(async () => {
        const written = await transact([
          { delete: keyOf(claimed.number), onlyIf: isHeld(claimed) },
          countChange(-1),
          ...(await numberPurchaseUnlink(organization, claimed.number)),
        ]);
        return written.ok || written.refused.has(0) ? undefined : versionConflict;
      }, tooManyChanges),

    /**
     * Stores a number that was bought, gives it to its channels and audits it, all at once, if the claim is still held.
     * Undefined if it is not.
     */
    complete: (
      { numberId, capabilities }: OwnedNumber,
      claimed: PhoneNumber,
      named: Channel | undefined,
      { actor, newId, now }: Acting,
    ): Promise<PhoneNumber | undefined> =>
      retryOnConflict(async () => {
        const given = channelsFor(await channels.readAll({ consistent: true }), capabilities, named);
        const bought = {
          state: 'made',
          provider_id: numberId,
          capabilities,
          bought_at: now.toISOString(),
        } as const;
        const entry = subjectAuditEntry(
          {
            action: 'number_bought',
            actor,
            reason: null,
            subject: { type: 'phone_number', id: claimed.number },
            details: { before: {}, after: { provider_id: numberId, channels: given.map(({ channel }) => channel) } },
            at: now.toISOString(),
          },
          newId(AuditEntryId),
        );
        const written = await transact([
          { update: keyOf(claimed.number), change: { set: bought, onlyIf: isHeld(claimed) } },
          ...(await channels.updateParts(given.map((each) => withNumber(each, claimed.number, now)))),
          auditEntryInsertion(organization, entry),
        ]);
        if (!written.ok) return written.refused.has(0) ? undefined : versionConflict;
        return { ...claimed, ...bought };
      }, tooManyChanges),

    /** Gives a bought number to a channel that does not have it yet. */
    assign: (number: PhoneNumber, named: Channel, now: Date): Promise<void> =>
      retryOnConflict(async () => {
        const before = (await channels.readAll({ consistent: true })).filter(({ channel }) => channel === named);
        const without = before.filter(({ from }) => from !== number.number);
        if (without.length === 0) return;
        const written = await transact([
          { check: keyOf(number.number), onlyIf: isStill(number) },
          ...(await channels.updateParts(without.map((each) => withNumber(each, number.number, now)))),
        ]);
        return written.ok ? undefined : versionConflict;
      }, tooManyChanges),

    /** The channels that use a number. */
    channelsWith: async (number: string): Promise<Channel[]> =>
      channelsWith(await channels.readAll({ consistent: true }), number),
  };
};
