import type { OrganizationId } from '../../foundation/ids.ts';
import type { TelephonyNumber } from './channel-settings.ts';

/** An organization that has a number, or had it. */
export interface NumberOwner {
  readonly organization: OrganizationId;
  /** Empty if it is not known. */
  readonly since: string;
  /** Null while the number is the organization's. */
  readonly until: string | null;
}

/** An organization that had a number. It is kept once, however often the organization had the number. */
export interface FormerOwner {
  readonly kind: 'former_owner';
  /** The forms in which it was used. */
  readonly numbers: readonly string[];
  readonly organization: OrganizationId;
  readonly owned_since: string;
  readonly owned_until: string;
}

/** Since when a number is the organization's; empty if that was not stored yet. */
export const ownedSince = (link: TelephonyNumber): string =>
  [link.claimed_at, link.purchased_at].flatMap((at) => at ?? []).sort()[0] ?? '';
