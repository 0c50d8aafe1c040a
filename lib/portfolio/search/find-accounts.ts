import { accountIdOf } from '../../foundation/derived-ids.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { accountStore } from '../accounts/account-store.ts';
import type { Account } from '../accounts/account.ts';
import { emailForm, emailsOf } from '../contacts/contact-addresses.ts';
import { contactStore } from '../contacts/contact-store.ts';
import { type FoundWord, accountWordStore } from './account-word-store.ts';
import type { searchMatches } from './contract.ts';
import { type SearchTerms, foldReference, hasWords } from './search-text.ts';

type SearchMatch = (typeof searchMatches)[number];

interface Candidate {
  readonly matched: SearchMatch;
  readonly id: AccountId;
}

interface Candidates {
  readonly found: readonly Candidate[];
  readonly hasMore: boolean;
}

/** Reading them costs about 8 RCU. */
const maxWordRows = 400;
const maxContacts = 10;
const contactsAtOnce = 10;

export interface FoundAccounts {
  readonly found: readonly { readonly matched: SearchMatch; readonly account: Account }[];
  readonly truncated: boolean;
}

export async function findAccounts(
  organization: OrganizationId,
  terms: SearchTerms,
  limit: number,
): Promise<FoundAccounts> {
  const exact: Candidate[] = [
    ...(terms.id ? [{ matched: 'id' as const, id: terms.id }] : []),
    ...[terms.externalId, terms.externalId.normalize('NFD')].map((form) => ({
      matched: 'external_id' as const,
      id: accountIdOf(organization, form),
    })),
  ];
  const others = await Promise.all([
    findByReference(organization, terms.reference, limit),
    findByPhone(organization, terms.numbers, limit),
    findByEmail(organization, terms.email),
    findByName(organization, terms.words),
  ]);
  const candidates = uniqueById(others.flatMap(({ found }) => found));
  const chosen = uniqueById([...exact, ...candidates.slice(0, limit)]);
  const accounts = await accountStore(organization).readMany(chosen.map(({ id }) => id));
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const found = chosen.flatMap(({ matched, id }) => {
    const account = byId.get(id);
    return account && stillMatches(account, matched, terms) ? [{ matched, account }] : [];
  });
  return {
    found: found.slice(0, limit),
    truncated: found.length > limit || candidates.length > limit || others.some(({ hasMore }) => hasMore),
  };
}

const uniqueById = (candidates: readonly Candidate[]): Candidate[] => {
  const byId = new Map<AccountId, Candidate>();
  for (const candidate of candidates) if (!byId.has(candidate.id)) byId.set(candidate.id, candidate);
  return [...byId.values()];
};

/** Checks the stored account: the index lags behind, so it may still list a former name. */
function stillMatches(account: Account, matched: SearchMatch, { words, email, reference }: SearchTerms): boolean {
  const { contact } = account;
  switch (matched) {
    case 'name':
      return hasWords(contact.name, words);
    case 'email':
      return emailsOf(contact).some(({ address }) => emailForm(address).startsWith(email ?? ''));
    case 'reference':
      return foldReference(account.reference ?? '') === reference;
    case 'id':
    case 'external_id':
    case 'phone':
      return true;
  }
}

async function findByReference(organization: OrganizationId, reference: string, limit: number): Promise<Candidates> {
  if (reference === '') return { found: [], hasMore: false };
  const ids = await accountWordStore(organization).listByReference(reference, limit + 1);
  return { found: ids.map((id) => ({ matched: 'reference', id })), hasMore: ids.length > limit };
}

async function findByPhone(
  organization: OrganizationId,
  numbers: readonly string[],
  limit: number,
): Promise<Candidates> {
  const contacts = contactStore(organization);
  const found = await Promise.all(numbers.map((number) => contacts.findByNumber(number, { max: maxContacts + 1 })));
  const ids = [...new Set(found.flat())];
  const accounts = await mapInParallel(ids.slice(0, maxContacts), contactsAtOnce, async (id) => {
    const contact = await contacts.read(id);
    return contact ? accountWordStore(organization).listAccountsOf(contact, limit + 1) : [];
  });
  return {
    found: accounts.flat().map((id) => ({ matched: 'phone', id })),
    hasMore: ids.length > maxContacts,
  };
}

async function findByEmail(organization: OrganizationId, email: string | undefined): Promise<Candidates> {
  if (email === undefined) return { found: [], hasMore: false };
  const { found, hasMore } = await accountWordStore(organization).list(email, maxWordRows);
  return { found: found.map(({ id }) => ({ matched: 'email', id })), hasMore };
}

/** One account of each name, then the next of each: the many accounts of one person leave room for other people. */
function takeTurns(found: readonly FoundWord[]): readonly FoundWord[] {
  const byName = [...Map.groupBy(found, ({ words }) => words).values()];
  const turns = Math.max(0, ...byName.map(({ length }) => length));
  return Array.from({ length: turns }, (_, turn) => byName.flatMap((own) => own.slice(turn, turn + 1))).flat();
}

async function findByName(organization: OrganizationId, words: readonly string[]): Promise<Candidates> {
  const [longest = ''] = words.toSorted((one, other) => [...other].length - [...one].length);
  if ([...longest].length < 2) return { found: [], hasMore: false };
  const { found, hasMore } = await accountWordStore(organization).list(longest, maxWordRows);
  const matching = found.filter((each) => hasWords(each.words, words));
  return { found: takeTurns(matching).map(({ id }) => ({ matched: 'name', id })), hasMore };
}
