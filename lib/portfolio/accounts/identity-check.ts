import { deriveId } from '../../foundation/derived-ids.ts';
import { type AccountId, HoldId } from '../../foundation/ids.ts';
import type { Contact } from '../contacts/contact.ts';
import { contactIdentity, personChangesToCheck, reportedPersonChanges } from '../contacts/person-change.ts';
import { sharesName } from '../contacts/share-name.ts';
import { maxOpenHolds, openHolds } from '../holds/account-hold.ts';
import { type Hold, accountHold, newAccountHold } from '../holds/hold.ts';
import type { IdentityChange } from '../holds/identity-change.ts';
import type { Account } from './account.ts';
import { type ImportSource, importChunkMark, importMark } from './import-source.ts';

/** What a record makes of an account's identity: its contact and the system that it came from. */
interface Owner {
  readonly contact: Parameters<typeof contactIdentity>[0] &
    Pick<Contact, 'id'> & { readonly aliases?: Contact['aliases'] };
  readonly source_system?: string | null | undefined;
}

/**
 * The move of an account to another person or source system; undefined if it stays. A contact of its own that becomes
 * one with an external_id is the same person if they share a name.
 */
export function accountMove(
  { contact: before, source_system: beforeSystem }: Pick<Account, 'contact' | 'source_system'>,
  { contact: after, source_system: givenSystem }: Owner,
): IdentityChange | undefined {
  const afterSystem = givenSystem === undefined ? beforeSystem : (givenSystem ?? undefined);
  const isIdentified = before.external_id === undefined && sharesName(before.name, after.name);
  const isSame = before.id === after.id || after.aliases?.includes(before.id) === true;
  const hasOtherPerson = !isSame && !isIdentified;
  const hasOtherSystem = beforeSystem !== undefined && afterSystem !== undefined && beforeSystem !== afterSystem;
  if (!hasOtherPerson && !hasOtherSystem) return undefined;
  return {
    code: 'account_moved',
    before: contactIdentity(before, beforeSystem),
    after: contactIdentity(after, afterSystem),
  };
}

/** What an account must be checked for when it gets a copy of a contact; `existing` is undefined if it is new. */
export const personChecks = (
  existing: Pick<Account, 'contact'> | undefined,
  contact: Pick<Contact, 'id' | 'person_changes'>,
): readonly IdentityChange[] =>
  personChangesToCheck(contact, existing?.contact).map(({ before, after }) => ({
    code: 'person_changed',
    before,
    after,
  }));

interface Placing {
  readonly id: AccountId;
  readonly contact: Pick<Contact, 'id' | 'version'>;
  /** Undefined for a new account. */
  readonly existing: Account | undefined;
  readonly source: Hold['source'];
  readonly now: Date;
}

export interface PlannedHolds {
  readonly holds: readonly Hold[];
  /** What the account lists once they are placed. */
  readonly listed: NonNullable<Account['holds']>;
}

/**
 * The identity checks to be placed in the write that gives the account its contact. An account with the most holds that
 * it can have is held anyway.
 */
export function planIdentityChecks(
  changes: readonly IdentityChange[],
  { id, contact, existing, source, now }: Placing,
): PlannedHolds | undefined {
  const open = existing ? openHolds(existing, now) : [];
  const holds = changes.slice(0, Math.max(0, maxOpenHolds - open.length)).map((identity, n) =>
    newAccountHold('identity_check', {
      // The same if the same write is repeated.
      id: deriveId(HoldId, id, `identity:${existing?.version ?? 0}:${contact.id}:${contact.version}:${n}`),
      account_id: id,
      contact_id: contact.id,
      source,
      identity,
      placed_by: { kind: 'system', id: null },
      placed_at: now.toISOString(),
    }),
  );
  return holds.length === 0 ? undefined : { holds, listed: [...open, ...holds.map(accountHold)] };
}

/** The checks of an account that gets a newer copy of its contact. */
export const planPersonChecks = (existing: Account, contact: Contact, now: Date): PlannedHolds | undefined =>
  planIdentityChecks(personChecks(existing, contact), { id: existing.id, contact, existing, source: 'system', now });

/** Reported again if a chunk is redelivered. */
export const moveOfImport = ({ import_move: moved }: Pick<Account, 'import_move'>, source: ImportSource) =>
  moved?.import === importMark(source) ? moved.move : undefined;

/** What a request or an import chunk reported about the person of a contact, also if the chunk is delivered again. */
export const personChangesOf = (
  contact: Contact | undefined,
  source: ImportSource | undefined,
): readonly IdentityChange[] =>
  reportedPersonChanges(contact, source && importChunkMark(source)).map(({ before, after }) => ({
    code: 'person_changed',
    before,
    after,
  }));
