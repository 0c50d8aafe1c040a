import type { MessageReceived } from '../../history/messages/provider-event.ts';
import { matchingForm } from '../../portfolio/contacts/phone-forms.ts';
import type { NumberOwner } from '../../channels/channels/number-owner.ts';
import type { SentMessage } from '../dispatch/last-message.ts';

/** An organization that has or had the number, with its last messages to the person on all channels, newest first. */
export interface PossibleRecipient extends NumberOwner {
  readonly lastMessages: readonly SentMessage[];
}

/** A message that was stored without its sending number counts for every number. */
export const lastMessageFrom = (
  number: string,
  { lastMessages }: Pick<PossibleRecipient, 'lastMessages'>,
): SentMessage | undefined =>
  lastMessages.find(({ from }) => from === undefined || matchingForm(from) === matchingForm(number));

/**
 * Finds the organizations that a message is for. A request to stop is for all that wrote to the person from the number,
 * any other message for the last of them. If none did, the message is for the owner at that time; if there was none, a
 * request to stop is for the last owner. An owner gets no message from before its ownership. `owners` begins with the
 * current one, followed by the latest former one.
 */
export function inboundRecipients<Owner extends PossibleRecipient>(
  { to, wish }: Pick<MessageReceived, 'to' | 'wish'>,
  owners: readonly Owner[],
  receivedAt: string,
): Owner[] {
  const possible = owners.filter(({ since }) => since <= receivedAt);
  const writers = possible
    .flatMap((owner) => {
      const last = lastMessageFrom(to, owner);
      return last ? [{ owner, at: last.at }] : [];
    })
    .sort((one, other) => other.at.localeCompare(one.at))
    .map(({ owner }) => owner);
  if (writers.length > 0) return wish === 'stop' ? writers : writers.slice(0, 1);
  const ownersAtTheTime = possible.filter(({ until }) => until === null || receivedAt < until);
  return (wish === 'stop' && ownersAtTheTime.length === 0 ? possible : ownersAtTheTime).slice(0, 1);
}
