import { type Key, keys, partitions } from '../../platform/aws/table/keys.ts';
import { type Condition, deleteItem, putItem, queryPage } from '../../platform/aws/table/table.ts';
import { AccountId, type OrganizationId, parseId } from '../../foundation/ids.ts';
import type { Contact } from '../contacts/contact.ts';
import type { AccountWord } from './account-words.ts';

/** That no later version of the account has written the entry. */
const writtenBefore = (version: number): Condition => ({
  expression: '#version < :version',
  values: { ':version': version },
});

/** Follows every sort key that begins with a prefix. */
const last = '\u{10ffff}';

/** An entry of the index as a search reads it. */
export interface FoundWord {
  readonly id: AccountId;
  /** All words of the name, separated by spaces. */
  readonly words: string;
}

const keyOf = (organization: OrganizationId, word: AccountWord, id: AccountId): Key =>
  word.kind === 'word'
    ? keys.accountWord(organization, word.word, word.words, id)
    : keys.accountReference(organization, word.reference, id);

/** The index of what the accounts of one organization are found by. */
export const accountWordStore = (organization: OrganizationId) => ({
  /** Adds an entry; `version` is that of the account. Once more, or after a later version, it changes nothing. */
  add: (word: AccountWord, id: AccountId, version: number) =>
    putItem(
      { ...keyOf(organization, word, id), kind: 'account_word', version },
      {
        ...writtenBefore(version),
        expression: `attribute_not_exists(#pk) OR ${writtenBefore(version).expression}`,
      },
    ),

  /** Removes an entry, unless `version` of the account or a later one has written it. */
  remove: (word: AccountWord, id: AccountId, version: number) =>
    deleteItem(keyOf(organization, word, id), writtenBefore(version)),

  /** The entries whose word begins with a prefix of at least three characters, or is a word of two. */
  async list(
    prefix: string,
    limit: number,
  ): Promise<{ readonly found: readonly FoundWord[]; readonly hasMore: boolean }> {
    const pk = partitions.accountWords(organization, prefix);
    const page = await queryPage<Key>({ pk, from: prefix, upTo: `${prefix}${last}`, limit });
    const found = page.items.map(({ sk }) => {
      const [id = '', words = ''] = sk.split('#').reverse();
      return { id: parseId(AccountId, id), words };
    });
    return { found, hasMore: page.last !== undefined };
  },

  /** The ids of the accounts with a folded reference, at most `limit` of them. */
  async listByReference(reference: string, limit: number): Promise<AccountId[]> {
    const pk = partitions.accountsByReference(organization, reference);
    const { items } = await queryPage<{ readonly sk: AccountId }>({ pk, limit });
    return items.map(({ sk }) => sk);
  },

  /** The ids of a contact's accounts, at most `limit` of them. */
  async listAccountsOf({ id, account_id: own, external_id }: Contact, limit: number): Promise<AccountId[]> {
    if (own !== undefined && external_id === undefined) return [own];
    const pk = partitions.accountsOfContact(organization, id);
    const { items } = await queryPage<{ readonly sk: AccountId }>({ pk, index: 'gsi3', limit });
    return [...new Set([...(own === undefined ? [] : [own]), ...items.map(({ sk }) => sk)])];
  },
});
