import type { OrganizationId } from '../../foundation/ids.ts';

export interface InboundNumber {
  readonly organization: OrganizationId;
  readonly phone: string;
  readonly addresses: readonly string[];
  /** Earlier messages may have been for a previous owner. */
  readonly ownedSince: string;
}
