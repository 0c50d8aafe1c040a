import { keys } from '../../platform/aws/table/keys.ts';
import { type TransactionPart, getItem } from '../../platform/aws/table/table.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import type { Account, UndoneAccount } from './account.ts';

/** Accounts that an undone import had created. */
export const undoneAccountStore = (organization: OrganizationId) => ({
  read: (id: AccountId): Promise<UndoneAccount | undefined> =>
    getItem<UndoneAccount>(keys.undoneAccount(organization, id), 'undone_account'),

  /** Also finds an account that was not undone. */
  async readAny(id: AccountId): Promise<Account | UndoneAccount | undefined> {
    const found = await getItem<Account>(keys.account(organization, id), 'account');
    return found ?? getItem<UndoneAccount>(keys.undoneAccount(organization, id), 'undone_account');
  },

  /** Parts of a transaction; refused if the account was written or contacted since it was read. */
  undoCreation(before: Account, now: Date): readonly TransactionPart[] {
    const {
      campaign_id: _,
      strategy_id: __,
      holds: ___,
      waiting_undos: ____,
      undone_payments: _____,
      ...kept
    } = before;
    const fields = Object.entries(kept).filter(([name]) => !/^(?:gsi\d[ps]k|pk|sk)$/.test(name));
    return [
      {
        delete: keys.account(organization, before.id),
        onlyIf: {
          expression: '#version = :before AND (attribute_not_exists(#interaction_count) OR #interaction_count = :none)',
          values: { ':before': before.version, ':none': 0 },
        },
      },
      {
        put: {
          ...Object.fromEntries(fields),
          ...keys.undoneAccount(organization, before.id),
          kind: 'undone_account',
          organization,
          collection_status: 'resolved',
          resolution: 'import_undone',
          previous_status: before.collection_status,
          updated_at: now.toISOString(),
          version: before.version + 1,
        },
      },
    ];
  },
});
