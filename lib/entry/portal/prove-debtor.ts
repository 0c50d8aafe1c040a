import { isFact } from '../../portfolio/accounts/identity-fact.ts';
import { type Debtor, factOf, knownFacts, loadDebtor } from './load-debtor.ts';
import { proofAttemptStore } from './proof-attempt-store.ts';
import { recordClosedLink } from './record-closed-link.ts';

const maxAttempts = 5;
const closedMs = 24 * 60 * 60 * 1000;

/**
 * Compares an answer with what only the person of a link knows. After five attempts the link is closed for 24 hours. A
 * link that leads nowhere is counted like any other.
 * @returns the person, or undefined whatever the reason
 */
export async function proveDebtor(token: string, answer: string, now: Date): Promise<Debtor | undefined> {
  const { link, debtor } = await loadDebtor(token, now);
  const contact = debtor?.contact.id ?? link.contact;
  const attempts = proofAttemptStore(link.organization);
  const count = await attempts.count(contact, maxAttempts, new Date(now.getTime() + closedMs), now);
  if (!debtor || count === undefined) return undefined;
  if (isFact(factOf(debtor), answer, knownFacts(debtor))) {
    await attempts.clear(contact);
    return debtor;
  }
  if (count === maxAttempts) await recordClosedLink(debtor, now);
  return undefined;
}
