import { isFact } from '../../portfolio/accounts/identity-fact.ts';
import { countRequests } from './count-requests.ts';
import { type Debtor, factOf, knownFacts, loadDebtor } from './load-debtor.ts';
import { recordClosedLink } from './record-closed-link.ts';
import { requestCountStore } from './request-count-store.ts';
import { type RequestLimit, answersLimit, organizationLimit } from './request-limits.ts';

type Proof =
  | { readonly kind: 'proven'; readonly debtor: Debtor }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'too_many'; readonly seconds: number };

/**
 * Compares an answer with what only the person of a link knows. After five attempts the link is closed for 24 hours; a
 * network that guesses at many links must wait. A link that leads nowhere is counted like any other.
 */
export async function proveDebtor(token: string, answer: string, guesses: RequestLimit, now: Date): Promise<Proof> {
  const { link, debtor } = await loadDebtor(token, now);
  const seconds = await countRequests([guesses, organizationLimit(link)], now);
  if (seconds !== undefined) return { kind: 'too_many', seconds };
  const store = requestCountStore();
  const answers = answersLimit({ ...link, ...(debtor && { contact: debtor.contact.id }) });
  const counted = await store.count(answers, now);
  if (counted.kind === 'exceeded') {
    // A closed link tells nothing, so it does not count against those who share the network.
    await store.release(guesses);
    return { kind: 'wrong' };
  }
  if (!debtor) return { kind: 'wrong' };
  if (isFact(factOf(debtor), answer, knownFacts(debtor))) {
    await Promise.all([store.clear(answers), store.release(guesses)]);
    return { kind: 'proven', debtor };
  }
  if (counted.requests === answers.max) await recordClosedLink(debtor, now);
  return { kind: 'wrong' };
}
