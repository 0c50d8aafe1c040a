import type { Attempt } from '../../contact-rules/contact-facts.ts';
import type { Contact } from '../../portfolio/contacts/contact.ts';
import { matchingForm } from '../../portfolio/contacts/phone-forms.ts';
import { addressFor } from '../dispatch/dispatch-facts.ts';
import type { MessageReceived } from '../../jobs/messages/provider-event.ts';

/** A contact that has the number a message came from, and how it was contacted lately. */
interface Candidate {
  readonly contact: Contact;
  readonly attempts: readonly Attempt[];
}

/**
 * The contact that probably sent a message from a number that several share, if no message to that number is known: the one
 * that was last contacted there on that channel, then the one that was last contacted at all, then one that the channel
 * reaches there. It may be wrong; agents are notified about every message.
 */
export function mostLikelySender(
  { channel, from }: Pick<MessageReceived, 'channel' | 'from'>,
  candidates: readonly Candidate[],
): { readonly contact: Contact; readonly attempt: Attempt | undefined } | undefined {
  const number = matchingForm(from);
  const ranked = candidates.flatMap(({ contact, attempts }) => {
    const isReachedThere = matchingForm(addressFor(channel, contact) ?? '') === number;
    const answered = (attempt: Attempt) => isReachedThere && attempt.channel === channel;
    const contacted = attempts.map((attempt) => ({ contact, attempt, rank: answered(attempt) ? 3 : 2 }));
    return [...contacted, { contact, attempt: undefined, rank: isReachedThere ? 1 : 0 }];
  });
  return ranked
    .sort(
      (one, other) =>
        other.rank - one.rank ||
        (other.attempt?.at ?? '').localeCompare(one.attempt?.at ?? '') ||
        one.contact.id.localeCompare(other.contact.id),
    )
    .at(0);
}
