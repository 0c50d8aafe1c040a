import { type Key, keys, partitions } from '../../platform/aws/table/keys.ts';
import { type Condition, deleteItem, putItem, putItems, queryPage } from '../../platform/aws/table/table.ts';
import { AccountId, type OrganizationId, parseId } from '../../foundation/ids.ts';
import type { Contact } from '../contacts/contact.ts';
import type { AccountWord } from './account-words.ts';

const writtenBefore = (version: number): Condition => ({
  expression: '#version < :version',
  values: { ':version': version },
});

/** Sorts after every key that begins with a prefix. */
const last = '\u{10ffff}';

export interface FoundWord {
  readonly id: AccountId;
  readonly words: string;
}

const keyOf = (organization: OrganizationId, word: AccountWord, id: AccountId): Key =>
  word.kind === 'word'
    ? keys.accountWord(organization, word.word, word.words, id)
    : keys.accountReference(organization, word.reference, id);

interface WordOfAccount {
  readonly word: AccountWord;
  readonly id: AccountId;
  /** Of the account. */
  readonly version: number;
}

const itemOf = (organization: OrganizationId, { word, id, version }: WordOfAccount) => ({
  ...keyOf(organization, word, id),
  kind: 'account_word',
  version,
});

export const accountWordStore = (organization: OrganizationId) => ({
  /** A repetition, or an earlier version of the account, has no effect. */
  add: (added: WordOfAccount) =>
    putItem(itemOf(organization, added), {
      ...writtenBefore(added.version),
      expression: `attribute_not_exists(#pk) OR ${writtenBefore(added.version).expression}`,
    }),

  /** Only for accounts whose creation was never delivered before: replaces later versions, too. */
  addNew: (added: readonly WordOfAccount[]): Promise<void> => putItems(added.map((each) => itemOf(organization, each))),

  remove: (word: AccountWord, id: AccountId, version: number) =>
    deleteItem(keyOf(organization, word, id), writtenBefore(version)),

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

  async listByReference(reference: string, limit: number): Promise<AccountId[]> {
    const pk = partitions.accountsByReference(organization, reference);
    const { items } = await queryPage<{ readonly sk: AccountId }>({ pk, limit });
    return items.map(({ sk }) => sk);
  },

  async listAccountsOf({ id, account_id: own, external_id }: Contact, limit: number): Promise<AccountId[]> {
    if (own !== undefined && external_id === undefined) return [own];
    const pk = partitions.accountsOfContact(organization, id);
    const { items } = await queryPage<{ readonly sk: AccountId }>({ pk, index: 'gsi3', limit });
    return [...new Set([...(own === undefined ? [] : [own]), ...items.map(({ sk }) => sk)])];
  },
});
