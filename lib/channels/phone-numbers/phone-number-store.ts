import { randomBytes, randomUUID } from 'node:crypto';
import { keys, partitions } from '../../platform/aws/table/keys.ts';
import {
  type TransactionPart,
  absent,
  getItem,
  putItem,
  queryPage,
  transact,
  updateItem,
} from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { AuditEntryId, type OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { numberPurchaseLink, numberPurchaseUnlink, numberUnusedCheck } from '../channels/channel-link-store.ts';
import { channelStore } from '../channels/channel-store.ts';
import type { OwnedNumber } from '../../platform/providers/telephony-numbers-client.ts';
import { subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { type CreationClaim, claimHeld, claimUnchanged } from '../../platform/provisioning/claim.ts';
import {
  type PhoneNumber,
  channelsFor,
  channelsToClear,
  channelsWith,
  maxNumbers,
  numberInUse,
  numberLimit,
  withNumber,
  withoutNumber,
} from './phone-number.ts';

/** A number that the organization had. */
interface ReleasedNumber {
  readonly kind: 'released_number';
}

const tooManyChanges = () => concurrentChange('phone number');

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

  /** The writes that remove a number whose claim is held; the first one fails if it is not. */
  const removal = async (claimed: PhoneNumber, endedAt?: Date): Promise<TransactionPart[]> => [
    { delete: keyOf(claimed.number), onlyIf: claimHeld(claimed) },
    countChange(-1),
    ...(await numberPurchaseUnlink(organization, claimed.number, endedAt)),
  ];

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
        const written = await updateItem<PhoneNumber>(keyOf(number), {
          set: { ...claim },
          remove: ['is_releasing', 'provider_id', 'capabilities', 'bought_at'],
          onlyIf: claimUnchanged(before),
        });
        return written.ok ? written.item : undefined;
      }
      const item: PhoneNumber = { kind: 'phone_number', number, purchase_id: randomBytes(8).toString('hex'), ...claim };
      const written = await transact([
        { put: { ...item, ...keyOf(number), organization }, onlyIf: absent },
        countChange(1),
        ...(await numberPurchaseLink(organization, number, item.purchase_id, new Date(claim.claimed_at))),
      ]);
      if (written.ok) return item;
      if (written.refused.has(0)) return undefined;
      throw written.refused.has(1) ? numberLimit() : numberInUse(number);
    },

    /** Records that it is unknown whether the number was bought, if the claim is still held. */
    async markUnknown(claimed: PhoneNumber): Promise<void> {
      await updateItem(keyOf(claimed.number), { set: { state: 'unknown' }, onlyIf: claimHeld(claimed) });
    },

    /** Removes a claim that is still held: the number was not bought. */
    abandon: (claimed: PhoneNumber): Promise<void> =>
      retryOnConflict(async () => {
        const written = await transact(await removal(claimed));
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
          { update: keyOf(claimed.number), change: { set: bought, onlyIf: claimHeld(claimed) } },
          ...(await channels.updateParts(
            given.map((each) => withNumber(each, claimed.number, now)),
            now,
          )),
          auditStore(organization).insertion(entry),
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
          { check: keyOf(number.number), onlyIf: claimUnchanged(number) },
          ...(await channels.updateParts(
            without.map((each) => withNumber(each, number.number, now)),
            now,
          )),
        ]);
        return written.ok ? undefined : versionConflict;
      }, tooManyChanges),

    /** Rejects a release that channels prevent, as of now. Problem 409 `number_assigned`, 422 `channel_mismatch`. */
    async requireReleasable(number: string, named: Channel | undefined): Promise<void> {
      channelsToClear(await channels.readAll({ consistent: true }), number, [], named);
    },

    /**
     * Claims a number for its release, if it is as it was read, and takes it from its channels. Undefined if another request
     * was faster.
     * @throws Problem 409 `number_assigned`, 422 `channel_mismatch`
     */
    claimRelease: (
      before: PhoneNumber,
      { importIds, named }: { readonly importIds: readonly string[]; readonly named: Channel | undefined },
      now: Date,
    ): Promise<PhoneNumber | undefined> =>
      retryOnConflict(async () => {
        const { number } = before;
        const clearing = channelsToClear(await channels.readAll({ consistent: true }), number, importIds, named);
        const claim = {
          state: 'claimed',
          claimed_at: now.toISOString(),
          claim_id: randomUUID(),
          is_releasing: true,
        } as const;
        const written = await transact([
          { update: keyOf(number), change: { set: claim, onlyIf: claimUnchanged(before) } },
          ...(await channels.updateParts(
            clearing.map((each) => withoutNumber(each, number, importIds, now)),
            now,
          )),
          ...(channelsWith(clearing, number).length === 0 ? [numberUnusedCheck(number)] : []),
        ]);
        if (!written.ok) return written.refused.has(0) ? undefined : versionConflict;
        return { ...before, ...claim };
      }, tooManyChanges),

    /** Ends a claim without a release: the number is as it was. */
    async restore(claimed: PhoneNumber, before: PhoneNumber): Promise<void> {
      await putItem({ ...before, ...keyOf(before.number), organization }, claimHeld(claimed));
    },

    /** Removes and audits a number that the provider has released, if the claim is still held; false if it is not. */
    completeRelease: (claimed: PhoneNumber, { actor, newId, now }: Acting): Promise<boolean> =>
      retryOnConflict(async () => {
        const { number, provider_id: providerId = null } = claimed;
        const at = now.toISOString();
        const entry = subjectAuditEntry(
          {
            action: 'number_released',
            actor,
            reason: null,
            subject: { type: 'phone_number', id: number },
            details: { before: { provider_id: providerId }, after: {} },
            at,
          },
          newId(AuditEntryId),
        );
        const released = { kind: 'released_number', organization, number, released_at: at };
        const written = await transact([
          ...(await removal(claimed, now)),
          { put: { ...released, ...keys.releasedNumber(organization, number) } },
          auditStore(organization).insertion(entry),
        ]);
        if (!written.ok) return written.refused.has(0) ? false : versionConflict;
        return true;
      }, tooManyChanges),

    /** Whether the organization had a number and released it. */
    wasReleased: async (number: string): Promise<boolean> =>
      (await getItem<ReleasedNumber>(keys.releasedNumber(organization, number), 'released_number', {
        consistent: true,
      })) !== undefined,

    /** The channels that use a number. */
    channelsWith: async (number: string): Promise<Channel[]> =>
      channelsWith(await channels.readAll({ consistent: true }), number),
  };
};
