import { keys } from '../../platform/aws/table/keys.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { Condition, TransactionPart } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';

// Separate from the opt-out store, to keep that out of the bundles of the sending functions.

/**
 * The condition that an address is not opted out of a channel. Channels hold for the act that they name; without them, or
 * with those of another act, all are opted out.
 */
export const notOptedOutOf = (channel: Channel): Condition => ({
  expression:
    '(attribute_not_exists(#opted_out_at) OR (#only.#act = #act AND NOT contains(#only.#channels, :channel)))',
  values: { ':channel': channel },
});

/** The checks, as parts of a transaction, that no address is opted out of a channel. */
export const notSuppressedChecks = (
  organization: OrganizationId,
  addresses: readonly string[],
  channel: Channel,
): TransactionPart[] =>
  addresses.map((address) => ({ check: keys.suppressed(organization, address), onlyIf: notOptedOutOf(channel) }));
