import { indexKeys, keys } from '../../platform/aws/table/keys.ts';
import type { TransactionPart } from '../../platform/aws/table/table.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import type { AccountSettlement } from '../accounts/account-settlement.ts';
import type { SettlementEnd } from './settlement.ts';

/** Separate from the settlement store to keep it out of the bundles of functions that register payments. */
export const settlementEndStore = (organization: OrganizationId) => ({
  update(account: AccountId, copy: AccountSettlement, end: SettlementEnd, now: Date): TransactionPart {
    const { id, status, created_at: createdAt } = copy;
    const at = now.toISOString();
    const { kind: _, ...fields } = end;
    return {
      update: keys.settlement(organization, account, createdAt, id),
      change: {
        set: {
          ...fields,
          ...(end.kind === 'agreement_ended'
            ? { outcome_at: at }
            : indexKeys.settlementStatus(organization, id, end.status, createdAt)),
          updated_at: at,
        },
        add: { version: 1 },
        remove: ['gsi2pk', 'gsi2sk'],
        onlyIf: {
          expression: '#status = :status AND (attribute_not_exists(#outcome) OR #outcome = :open)',
          values: { ':status': status, ':open': 'open' },
        },
      },
    };
  },
});
