import type { OptOutEntry } from '../../history/contact-journal/contact-journal.ts';
import { optOutContact } from './opt-out-contact.ts';

export async function recordPastOptOut({
  organization,
  contact_id: contact,
  at,
  channels,
}: OptOutEntry): Promise<'recorded' | 'contact_missing'> {
  const cause = {
    reason: 'recorded after a restore',
    actor: { kind: 'system', id: null },
    act: `restore:${contact}:${at}`,
    channels,
  } as const;
  const optedOut = await optOutContact(organization, contact, cause, new Date(at));
  return optedOut.length > 0 ? 'recorded' : 'contact_missing';
}
