import { type Key, keys } from '../../platform/aws/table/keys.ts';
import {
  type Change,
  type Condition,
  type TransactionPart,
  absent,
  getItem,
  getItems,
  updateItem,
} from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import type { Attempt } from '../../policy/contact-rules/contact-facts.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import type { ContactHold } from '../../portfolio/holds/contact-hold.ts';
import { notOptedOutOf } from '../../channels/opt-outs/not-suppressed-checks.ts';
import { storedAddress } from '../../channels/opt-outs/opt-out.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import {
  type AttemptLog,
  type LoggedAddress,
  attemptName,
  attemptsOf,
  storedAddressAttempts,
  storedAttempts,
  withInbound,
} from './attempt-log.ts';

/** An attempt, or a call or message that was one. `to` is unknown if it was recorded again after a restore. */
type Contacted = Pick<Interaction, 'id' | 'contact_id' | 'channel' | 'to'>;

/**
 * Every attempt is in two logs, that of the contact and that of the address, so that people who share an address and
 * are stored as several contacts count as one.
 */
export const attemptLogStore = (organization: OrganizationId) => {
  const logsOf = ({ contact_id: contact, channel, to }: Omit<Contacted, 'id'>): Key[] => [
    keys.attempts(organization, contact),
    ...(to === undefined ? [] : [keys.suppressed(organization, storedAddress(channel, to))]),
  ];

  const contactUpdate = (
    contact: ContactId,
    log: AttemptLog | undefined,
    attempts: readonly Attempt[],
    now: Date,
    holds?: readonly ContactHold[],
  ): TransactionPart => ({
    update: keys.attempts(organization, contact),
    change: {
      set: { kind: 'attempts', organization, attempts: storedAttempts(attempts, now), ...(holds && { holds }) },
      add: { version: 1 },
      onlyIf: log ? unchangedSince(log) : absent,
    },
  });

  const addressUpdate = (
    address: string,
    attempts: readonly Attempt[],
    now: Date,
    onlyIf: Condition,
  ): TransactionPart => ({
    update: keys.suppressed(organization, address),
    change: {
      set: { kind: 'suppressed', organization, address, attempts: storedAddressAttempts(attempts, now) },
      add: { version: 1 },
      onlyIf,
    },
  });

  const withAttempt = (log: Pick<LoggedAddress, 'attempts'> | undefined, attempt: Attempt): Attempt[] => [
    ...attemptsOf(log).filter(({ id }) => id !== attempt.id),
    attempt,
  ];

  /** Reads the log of a contact, or of the one into which it was merged. */
  async function readLog(contact: ContactId): Promise<{ contact: ContactId; attempts: AttemptLog | undefined }> {
    const attempts = await getItem<AttemptLog>(keys.attempts(organization, contact), 'attempts', { consistent: true });
    return attempts?.merged_into === undefined ? { contact, attempts } : readLog(attempts.merged_into);
  }

  /** Changes an attempt in its logs, and in that of the contact into which its own was merged. */
  async function updateAttempt(contacted: Contacted, change: Change): Promise<void> {
    for (const key of logsOf(contacted)) {
      const written = await updateItem<AttemptLog | LoggedAddress>(key, { ...change, add: { version: 1 } });
      const current = written.ok ? undefined : written.current;
      if (current?.kind !== 'attempts' || current.merged_into === undefined) continue;
      const { id, channel } = contacted;
      await updateAttempt({ id, channel, contact_id: current.merged_into }, change);
    }
  }

  return {
    readLog,

    /** Marks an attempt as a conversation, which some rules count. */
    recordConversation(contacted: Contacted, at: string): Promise<void> {
      const name = attemptName(contacted.id);
      return updateAttempt(contacted, {
        set: { [`attempts.${name}.co`]: Date.parse(at) },
        onlyIf: { expression: `attribute_exists(#attempts.#${name})` },
      });
    },

    /** Takes the mark back. Does nothing if there is none. */
    removeConversation(contacted: Contacted): Promise<void> {
      const name = attemptName(contacted.id);
      return updateAttempt(contacted, {
        // Attempts of old logs have the longer name.
        remove: [`attempts.${name}.co`, `attempts.${name}.conversation_at`],
        onlyIf: {
          expression: `attribute_exists(#attempts.#${name}.#co) OR attribute_exists(#attempts.#${name}.#conversation_at)`,
        },
      });
    },

    /** `contact` is the one in whose log further attempts belong. */
    async read(contact: ContactId, addresses: readonly string[]) {
      const found = await getItems<AttemptLog | LoggedAddress>(
        [keys.attempts(organization, contact), ...addresses.map((each) => keys.suppressed(organization, each))],
        ['attempts', 'suppressed'],
        { consistent: true },
      );
      const attempts = found.find((item) => item.kind === 'attempts');
      return {
        ...(attempts?.merged_into === undefined ? { contact, attempts } : await readLog(attempts.merged_into)),
        addresses: found.filter((item) => item.kind === 'suppressed'),
      };
    },

    /** The write that reserves an attempt; rejected if the log has changed since it was read. */
    reservation: (contact: ContactId, log: AttemptLog | undefined, attempt: Attempt): TransactionPart =>
      contactUpdate(contact, log, withAttempt(log, attempt), new Date(attempt.at)),

    /** For what is no attempt, but must not be sent if the log, with the holds in it, has changed since. */
    unchangedCheck: (contact: ContactId, log: AttemptLog | undefined): TransactionPart => ({
      check: keys.attempts(organization, contact),
      onlyIf: log ? unchangedSince(log) : absent,
    }),

    /** Likewise for the log of the address, which must not have been opted out of the channel or bounced since. */
    addressReservation: (address: string, log: LoggedAddress | undefined, attempt: Attempt): TransactionPart =>
      addressUpdate(address, withAttempt(log, attempt), new Date(attempt.at), {
        expression: `${sameLog(log).expression} AND ${notOptedOutOf(attempt.channel).expression} AND ${notBounced}`,
        values: { ...sameLog(log).values, ...notOptedOutOf(attempt.channel).values },
      }),

    /** The write that counts an earlier attempt at an address, suppressed since or not. */
    addressRecord: (address: string, log: LoggedAddress | undefined, attempt: Attempt): TransactionPart =>
      addressUpdate(address, withAttempt(log, attempt), new Date(attempt.at), sameLog(log)),

    /** The writes that record a text of the person as a conversation, and all holds of the contact if it places some. */
    inboundRecords(
      address: string | undefined,
      logs: {
        readonly contact: ContactId;
        readonly attempts: AttemptLog | undefined;
        readonly addresses: readonly LoggedAddress[];
      },
      text: Attempt,
      holds?: readonly ContactHold[],
    ): readonly TransactionPart[] {
      const now = new Date(text.at);
      const { contact, attempts } = logs;
      const ofContact = contactUpdate(contact, attempts, withInbound(attemptsOf(attempts), text), now, holds);
      if (address === undefined) return [ofContact];
      const ofAddress = logs.addresses.find((each) => each.address === address);
      return [ofContact, addressUpdate(address, withInbound(attemptsOf(ofAddress), text), now, sameLog(ofAddress))];
    },

    release: (contacted: Contacted): TransactionPart[] =>
      logsOf(contacted).map((key) => ({
        update: key,
        change: { remove: [`attempts.${attemptName(contacted.id)}`], add: { version: 1 } },
      })),
  };
};

const notBounced = 'attribute_not_exists(#bounced_at)';

/** Opt-outs and bounces do not count as changes of the log, and create items without one. */
const sameLog = (log: Pick<LoggedAddress, 'version'> | undefined): Condition =>
  log?.version === undefined
    ? { expression: 'attribute_not_exists(#version)' }
    : unchangedSince({ version: log.version });
