import type { OrganizationId } from '../../foundation/ids.ts';

/** A number that people write to. */
export interface InboundNumber {
  readonly organization: OrganizationId;
  /** E.164. */
  readonly phone: string;
  /** The forms in which the provider has it as a recipient. */
  readonly addresses: readonly string[];
  /** Since when it is known to be the organization's: earlier messages may have been somebody else's. */
  readonly ownedSince: string;
}
