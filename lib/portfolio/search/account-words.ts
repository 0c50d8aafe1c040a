import type { OrganizationId } from '../../foundation/ids.ts';
import type { Account } from '../accounts/account.ts';
import { emailForm, emailsOf } from '../contacts/contact-addresses.ts';
import { foldReference, wordsOf } from './search-text.ts';

/**
 * An account is found by each word of its contact's name, by each email address, and by its whole reference. A word's entry
 * holds all words of the name.
 */
export type AccountWord =
  | { readonly kind: 'word'; readonly word: string; readonly words: string }
  | { readonly kind: 'reference'; readonly reference: string };

export type SearchableAccount = Pick<Account, 'kind' | 'id' | 'version' | 'reference'> & {
  readonly organization: OrganizationId;
  readonly contact: Pick<Account['contact'], 'name' | 'email' | 'emails'>;
};

const maxEmailCharacters = 254;
const minWordCharacters = 2;

function accountWords({ contact, reference }: SearchableAccount): AccountWord[] {
  const words = wordsOf(contact.name);
  const all = words.join(' ');
  const folded = foldReference(reference ?? '');
  return [
    ...words
      .filter((word) => [...word].length >= minWordCharacters)
      .map((word) => ({ kind: 'word' as const, word, words: all })),
    ...emailsOf(contact).map(({ address }) => ({
      kind: 'word' as const,
      word: emailForm(address).slice(0, maxEmailCharacters),
      words: '',
    })),
    ...(folded === '' ? [] : [{ kind: 'reference' as const, reference: folded }]),
  ];
}

export function wordChanges(
  before: SearchableAccount | undefined,
  after: SearchableAccount | undefined,
): { readonly added: readonly AccountWord[]; readonly removed: readonly AccountWord[] } {
  const [oldWords, newWords] = [before, after].map((account) => (account ? accountWords(account) : []));
  const missingIn = (others: readonly AccountWord[] = []) => {
    const known = new Set(others.map((word) => JSON.stringify(word)));
    return (word: AccountWord) => !known.has(JSON.stringify(word));
  };
  return { added: newWords?.filter(missingIn(oldWords)) ?? [], removed: oldWords?.filter(missingIn(newWords)) ?? [] };
}
