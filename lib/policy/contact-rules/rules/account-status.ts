import type { Compared, AccountStatus } from '../checks/contract.ts';
import type { RuleKind } from './rule-kind.ts';

export interface AccountStatusTerms {
  readonly status: 'paused' | 'disputed';
}

export const accountStatus: RuleKind<
  AccountStatusTerms,
  'account_paused' | 'account_disputed',
  Compared<typeof AccountStatus>
> = {
  codes: ['account_paused', 'account_disputed'],
  codeOf: ({ status }) => `account_${status}`,
  opens: ({ status }, { facts }, at) => (facts.account.collection_status === status ? undefined : at),
  compared: ({ status }, { facts }) => ({ collection_status: facts.account.collection_status, blocked: status }),
};
