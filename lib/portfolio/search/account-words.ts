import type { OrganizationId } from '../../foundation/ids.ts';
import type { Account } from '../accounts/account.ts';
import { wordsOf } from './search-text.ts';

/** What an account is found by: a word of its contact's name with all words of it, or the email address alone. */
export interface AccountWord {
  readonly word: string;
  readonly words: string;
}

/** The part of a stored account that decides what it is found by. */
export type SearchableAccount = Pick<Account, 'kind' | 'id' | 'version'> & {
  readonly organization: OrganizationId;
  readonly contact: Pick<Account['contact'], 'name' | 'email'>;
};

const maxEmailCharacters = 254;
const minWordCharacters = 2;

function accountWords({ contact: { name, email } }: SearchableAccount): AccountWord[] {
  const words = wordsOf(name);
  const all = words.join(' ');
  const indexed = words.filter((word) => [...word].length >= minWordCharacters).map((word) => ({ word, words: all }));
  return email === undefined
    ? indexed
    : [...indexed, { word: email.toLowerCase().slice(0, maxEmailCharacters), words: '' }];
}

/** What a change of an account adds to the index and removes from it. */
export function wordChanges(
  before: SearchableAccount | undefined,
  after: SearchableAccount | undefined,
): { readonly added: readonly AccountWord[]; readonly removed: readonly AccountWord[] } {
  const [had, has] = [before, after].map((account) => (account ? accountWords(account) : []));
  const missingIn = (others: readonly AccountWord[] = []) => {
    const known = new Set(others.map(({ word, words }) => `${word}#${words}`));
    return ({ word, words }: AccountWord) => !known.has(`${word}#${words}`);
  };
  return { added: has?.filter(missingIn(had)) ?? [], removed: had?.filter(missingIn(has)) ?? [] };
}
