import { keys } from '../../platform/aws/table/keys.ts';
import type { TransactionPart } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { canonicalEmail } from './opt-out.ts';

// Separate from the opt-out store, to keep that out of the bundles of the sending functions.

/** The checks, as parts of a transaction, that no address is opted out and that mail to `recipient` has not bounced. */
export const notSuppressedChecks = (
  organization: OrganizationId,
  addresses: readonly string[],
  recipient: string,
): TransactionPart[] =>
  addresses.map((address) => ({
    check: keys.suppressed(organization, address),
    onlyIf: {
      expression:
        address === canonicalEmail(recipient)
          ? 'attribute_not_exists(#opted_out_at) AND attribute_not_exists(#bounced_at)'
          : 'attribute_not_exists(#opted_out_at)',
    },
  }));
