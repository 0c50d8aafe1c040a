import { loadSealingKey } from '../../platform/aws/load-sealing-key.ts';
import { hasSession, sessionKeyPurpose } from './debtor-session.ts';
import { type Debtor, factOf } from './load-debtor.ts';

/** Whether a browser has proved that it is the person of a link, which needs a fact that the page still asks for. */
export async function isProven(debtor: Debtor, cookie: string | undefined, now: Date): Promise<boolean> {
  const { organization, contact } = debtor;
  const person = { organization: organization.id, contact: contact.id };
  return factOf(debtor) !== 'none' && hasSession(await loadSealingKey(sessionKeyPurpose), cookie, person, now);
}
