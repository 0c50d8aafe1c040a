import { deriveId } from '../../foundation/derived-ids.ts';
import { HoldId, type OrganizationId } from '../../foundation/ids.ts';
import { endOfBusinessDays } from '../../policy/contact-rules/holidays/business-days.ts';
import { readSettings } from '../../tenancy/organizations/read-settings.ts';
import type { Contact } from '../contacts/contact.ts';
import { maxOpenHolds, openHolds } from '../holds/account-hold.ts';
import { accountHold, newAccountHold } from '../holds/hold.ts';
import type { Account } from './account.ts';
import type { PlannedHolds } from './identity-check.ts';
import type { ImportSource } from './import-source.ts';

const businessDays = 3;

interface Placing {
  readonly existing: Account;
  readonly contact: Pick<Contact, 'id'>;
  readonly source: ImportSource | undefined;
  readonly now: Date;
}

/**
 * Adds the hold of an account whose source gave a balance that may miss a payment. An account with the most holds that
 * it can have is held anyway.
 */
export async function planPaidClaim(
  organization: OrganizationId,
  planned: PlannedHolds | undefined,
  { existing, contact, source, now }: Placing,
): Promise<PlannedHolds | undefined> {
  const { holds, listed } = planned ?? { holds: [], listed: openHolds(existing, now) };
  if (listed.length >= maxOpenHolds) return planned;
  const settings = await readSettings(organization);
  const claim = newAccountHold('paid_claim', {
    // The same if the same write is repeated.
    id: deriveId(HoldId, existing.id, `paid_claim:${existing.version}`),
    account_id: existing.id,
    contact_id: contact.id,
    source: source ? 'import' : 'system',
    placed_by: { kind: 'system', id: null },
    placed_at: now.toISOString(),
    until: endOfBusinessDays(businessDays, settings, now),
  });
  return { holds: [...holds, claim], listed: [...listed, accountHold(claim)] };
}
