import type { Attempt } from '../../policy/contact-rules/contact-facts.ts';
import type { MessageReceived } from '../../history/messages/provider-event.ts';
import type { Contact } from '../../portfolio/contacts/contact.ts';
import { matchingForm } from '../../portfolio/contacts/phone-forms.ts';
import { selectAddress } from '../dispatch/select-address.ts';

export interface SenderCandidate {
  readonly contact: Contact;
  readonly attempts: readonly Attempt[];
}

/**
 * Chooses among contacts that share a number to which no message was sent: the one last contacted there on this
 * channel, or else the one last contacted in any way, or else one whose address on the channel it is. The choice may be
 * wrong, so agents are notified about every message.
 */
export function mostLikelySender(
  { channel, from }: Pick<MessageReceived, 'channel' | 'from'>,
  candidates: readonly SenderCandidate[],
): { readonly contact: Contact; readonly attempt: Attempt | undefined } | undefined {
  const number = matchingForm(from);
  const ranked = candidates.flatMap(({ contact, attempts }) => {
    const usesNumber = matchingForm(selectAddress(channel, contact, []).to ?? '') === number;
    const matchesMessage = (attempt: Attempt) => usesNumber && attempt.channel === channel;
    const contacted = attempts
      .filter(({ inbound }) => !inbound)
      .map((attempt) => ({ contact, attempt, rank: matchesMessage(attempt) ? 3 : 2 }));
    return [...contacted, { contact, attempt: undefined, rank: usesNumber ? 1 : 0 }];
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
