import type { MessageReceived } from '../../history/messages/provider-event.ts';
import { matchingForm } from '../../portfolio/contacts/phone-forms.ts';
import type { NumberOwner } from '../../channels/channels/number-owner.ts';
import type { SentMessage } from '../dispatch/last-message.ts';

/** An organization that has or had the number of a message, with its last messages to the person on any channel, newest first. */
export interface PossibleRecipient extends NumberOwner {
  readonly lastMessages: readonly SentMessage[];
}

/** The last message from one of the numbers of the organization; one stored without its number counts for each. */
export const lastMessageFrom = (
  number: string,
  { lastMessages }: Pick<PossibleRecipient, 'lastMessages'>,
): SentMessage | undefined =>
  lastMessages.find(({ from }) => from === undefined || matchingForm(from) === matchingForm(number));

/**
 * The organizations that a message is for. A request to stop is for all that wrote to the person from the number, anything
 * else for the one that did so last. If none did, the message is for the owner at its time; a request to stop for the last one.
 * Nobody gets a message from before the number was theirs. `owners` begins with the present one, then the last one.
 */
export function inboundRecipients<Owner extends PossibleRecipient>(
  { to, wish }: Pick<MessageReceived, 'to' | 'wish'>,
  owners: readonly Owner[],
  receivedAt: string,
): Owner[] {
  const possible = owners.filter(({ since }) => since <= receivedAt);
  const wrote = possible
    .flatMap((owner) => {
      const last = lastMessageFrom(to, owner);
      return last ? [{ owner, at: last.at }] : [];
    })
    .sort((one, other) => other.at.localeCompare(one.at))
    .map(({ owner }) => owner);
  if (wrote.length > 0) return wish === 'stop' ? wrote : wrote.slice(0, 1);
  const atItsTime = possible.filter(({ until }) => until === null || receivedAt < until);
  return (wish === 'stop' && atItsTime.length === 0 ? possible : atItsTime).slice(0, 1);
}
