import { keys } from '../../platform/aws/table/keys.ts';
import { type TransactionPart, getItem } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import type { Outcome } from './outcome.ts';

export const outcomeStore = (organization: OrganizationId) => {
  const keyOf = ({ account_id, created_at, id }: Pick<Outcome, 'account_id' | 'created_at' | 'id'>) =>
    keys.outcome(organization, account_id, created_at, id);

  return {
    async readLatest({ id: account_id, last_outcome: last }: Account): Promise<Outcome | undefined> {
      if (!last) return undefined;
      const key = keyOf({ account_id, created_at: last.at, id: last.id });
      return getItem<Outcome>(key, 'outcome', { consistent: true });
    },

    insertion: (outcome: Outcome): TransactionPart => ({ put: { ...outcome, ...keyOf(outcome), organization } }),
  };
};
