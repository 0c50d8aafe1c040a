import type { Account } from '../../queries/account.ts';
import type { Settlement } from '../../queries/settlements.ts';

export interface SettlementPartProps {
  readonly settlement: Settlement;
  readonly account: Account;
}
