import { keys } from '../../platform/aws/table/keys.ts';
import type { TransactionPart } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';

// Separate from the opt-out store, to keep that out of the bundles of the sending functions.

/** The checks, as parts of a transaction, that no address is opted out. */
export const notSuppressedChecks = (organization: OrganizationId, addresses: readonly string[]): TransactionPart[] =>
  addresses.map((address) => ({
    check: keys.suppressed(organization, address),
    onlyIf: { expression: 'attribute_not_exists(#opted_out_at)' },
  }));
