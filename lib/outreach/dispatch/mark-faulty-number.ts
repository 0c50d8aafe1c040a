import type { OrganizationId } from '../../foundation/ids.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import { type NumberFault, numberFault } from '../../platform/providers/telephony-errors.ts';
import type { AddressEvidence } from '../../portfolio/contacts/address-evidence.ts';
import { markAddress } from '../../portfolio/contacts/mark-address.ts';

type Contacted = Pick<Interaction, 'provider' | 'channel' | 'contact_id' | 'to' | 'from' | 'created_at'>;

/** A number that WhatsApp does not know may still take texts and calls. */
const shownBy: Readonly<
  Record<'phone' | 'whatsapp', Readonly<Partial<Record<NumberFault, AddressEvidence['shows']>>>>
> = {
  phone: { invalid: 'invalid', landline: 'landline' },
  whatsapp: { invalid: 'invalid', no_whatsapp: 'invalid' },
};

/** The carriers that a short code, or a service that may choose one, cannot reach are no landlines. */
const isPhoneNumber = (from: string | undefined): boolean => /^\+\d{8,}$/.test(from ?? '');

/**
 * Marks the number of a message or call that failed with a code of the telephony provider, in its response or later, if
 * the code says something lasting about the number. Safe to repeat.
 */
export async function markFaultyNumber(
  organization: OrganizationId,
  { provider, channel, contact_id: contact, to, from, created_at: at }: Contacted,
  code: string | undefined,
): Promise<void> {
  const fault = numberFault(code);
  if (provider !== 'telephony' || to === undefined || fault === undefined) return;
  if (code === '30006' && !isPhoneNumber(from)) return;
  const field = channel === 'whatsapp' ? 'whatsapp' : 'phone';
  const shows = shownBy[field][fault];
  if (shows) await markAddress(organization, contact, { field, value: to }, { shows, at });
}
