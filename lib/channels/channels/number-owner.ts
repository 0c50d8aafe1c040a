import type { OrganizationId } from '../../foundation/ids.ts';
import type { TelephonyNumber } from './channel-settings.ts';

export interface NumberOwner {
  readonly organization: OrganizationId;
  /** Empty if unknown. */
  readonly since: string;
  readonly until: string | null;
}

export interface FormerOwner {
  readonly kind: 'former_owner';
  readonly numbers: readonly string[];
  readonly organization: OrganizationId;
  readonly owned_since: string;
  readonly owned_until: string;
}

/** Returns an empty string for a number that was claimed before the time was stored. */
export const ownedSince = (link: TelephonyNumber): string =>
  [link.claimed_at, link.purchased_at].flatMap((at) => at ?? []).sort()[0] ?? '';
