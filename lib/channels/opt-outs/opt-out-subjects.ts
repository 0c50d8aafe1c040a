import { type Key, keys } from '../../platform/aws/table/keys.ts';
import type { Values } from '../../platform/aws/table/update-expression.ts';
import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, tooManyConflicts, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import type { Contact, ContactLink } from '../../portfolio/contacts/contact.ts';
import { type FoundAt, composeOptOut } from './compose-opt-out.ts';
import {
  type OptOutCause,
  type OptOutSubject,
  groupForTransactions,
  groupIntoLanes,
  maxParallelOptOuts,
  maxSubjectsPerTransaction,
  stillMatches,
  subjectName,
} from './opt-out.ts';
import { suppressAddresses } from './suppress-addresses.ts';

/**
 * Suppresses the addresses of each subject, flags its contact, adds it to the list of opt-outs and writes its audit
 * entry: all or nothing, once per act. Each contact, and each address without a contact, may occur only once in
 * `subjects`.
 * @returns the subjects that are opted out now: all except contacts that do not exist or no longer have the address
 */
export async function optOutSubjects(
  organization: OrganizationId,
  subjects: readonly OptOutSubject[],
  cause: OptOutCause,
  now: Date,
): Promise<OptOutSubject[]> {
  const optedOut = await mapInParallel(
    groupIntoLanes(subjects, maxSubjectsPerTransaction),
    maxParallelOptOuts,
    async (lane) => {
      const written: OptOutSubject[] = [];
      for (const group of groupForTransactions(lane))
        written.push(...(await optOutGroup(organization, group, cause, now)));
      return written;
    },
  );
  return optedOut.flat();
}

/**
 * Writes subjects in one transaction. If it fails, the items that it found determine what remains to be written for
 * each subject, so that one subject does not hold up the others.
 */
async function optOutGroup(
  organization: OrganizationId,
  subjects: readonly OptOutSubject[],
  cause: OptOutCause,
  now: Date,
): Promise<OptOutSubject[]> {
  const done: OptOutSubject[] = [];
  const known = new Map<string, Values>();
  // Each key has items of one kind; `isGone` has handled links in place of contacts.
  const foundAt: FoundAt = <Item>(key: Key) => known.get(nameOf(key)) as Item | undefined;
  let pending = subjects;
  const write = async () => {
    const { marks, auditEntries } = composeOptOut(organization, pending, cause, now, foundAt);
    const result = await transact([...marks.map(({ part }) => part), ...auditEntries]);
    if (result.ok) return [...done, ...pending];
    const found = new Map(
      marks.flatMap(({ key }, n) => (result.refused.has(n) ? [[nameOf(key), result.refused.get(n)] as const] : [])),
    );
    for (const [name, item] of found) {
      if (item) known.set(name, item);
      else known.delete(name);
    }
    const isGone = (subject: OptOutSubject) => {
      if (subject.contact === null) return false;
      const name = nameOf(keys.contact(organization, subject.contact));
      // Only contacts, or links to one that stays after a merge, are stored under this key.
      return found.has(name) && !stillMatches(subject, found.get(name) as Contact | ContactLink | undefined);
    };
    const isDone = (subject: OptOutSubject) =>
      found.get(nameOf(keys.optOut(organization, subjectName(subject))))?.['act'] === cause.act;
    const remaining = pending.filter((subject) => !isGone(subject));
    const repeated = remaining.filter(isDone);
    // The act may have opted out the contact through another of its addresses.
    await suppressAddresses(organization, distinctAddresses(repeated), cause, now);
    done.push(...repeated);
    pending = remaining.filter((subject) => !isDone(subject));
    return pending.length === 0 ? done : versionConflict;
  };
  return retryOnConflict(write, () => tooManyConflicts('opt-out'));
}

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

const distinctAddresses = (subjects: readonly OptOutSubject[]): string[] => [
  ...new Set(subjects.flatMap(({ addresses }) => addresses)),
];
