import { keys } from '../../platform/aws/table/keys.ts';
import { type Change, type TransactionPart, absent } from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { type AttemptLog, attemptsOf, storedAttempts } from '../dispatch/attempt-log.ts';

interface LogOfContact {
  readonly contact: ContactId;
  readonly attempts: AttemptLog | undefined;
}

export const unitedLogStore = (organization: OrganizationId) => ({
  /**
   * The writes that unite the logs and holds of two contacts, so that no limit is lost. `contactVersion` is the united
   * contact's.
   */
  union(from: LogOfContact, into: LogOfContact, contactVersion: number, now: Date): readonly TransactionPart[] {
    const holds = [...(into.attempts?.holds ?? []), ...(from.attempts?.holds ?? [])];
    const both = new Map([...attemptsOf(from.attempts), ...attemptsOf(into.attempts)].map((each) => [each.id, each]));
    const attempts = storedAttempts([...both.values()], now);
    const update = ({ contact, attempts: log }: LogOfContact, { set, ...change }: Change): TransactionPart => ({
      update: keys.attempts(organization, contact),
      change: {
        set: { kind: 'attempts', organization, ...set },
        ...change,
        add: { version: 1 },
        onlyIf: log ? unchangedSince(log) : absent,
      },
    });
    return [
      update(into, { set: { attempts, contact_version: contactVersion, ...(holds.length > 0 && { holds }) } }),
      update(from, { set: { attempts: {}, merged_into: into.contact }, remove: ['holds'] }),
    ];
  },
});
