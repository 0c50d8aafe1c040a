import type { OrganizationId } from '../../foundation/ids.ts';
import { optOutStore } from './opt-out-store.ts';
import { type OptOutCause, canonicalEmail } from './opt-out.ts';

/** Suppresses an email address after a hard bounce. The contact did not ask for it, so it is not opted out. */
export async function suppressBouncedEmail(
  organization: OrganizationId,
  email: string,
  { reason }: Pick<OptOutCause, 'reason'>,
  now: Date,
): Promise<void> {
  await optOutStore(organization).markBounced(canonicalEmail(email), reason, now);
}
