import { randomIds } from '../../foundation/derived-ids.ts';
import { DecisionId, InteractionId } from '../../foundation/ids.ts';
import { Problem, notFound } from '../../foundation/problem.ts';
import { initiatorOf } from '../../platform/http/caller.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import { interactionKey } from '../../history/interactions/interaction.ts';
import { answerWindow } from './answer-window.ts';
import { attemptLogStore } from './attempt-log-store.ts';
import type { NewReply } from './contract.ts';
import type { DispatchResult } from './dispatch-result.ts';
import type { DispatchRequest, Intent } from './intent.ts';
import { sendOnce } from './send-once.ts';
import { messageSender } from './senders/message-sender.ts';

interface ReplyRequest extends DispatchRequest<NewReply> {
  readonly params: { readonly id: InteractionId };
  readonly receivedAt: Date;
}

/**
 * Answers a message as a dispatch sends one: at most once, and only if the rules allow it.
 * @throws Problem 404 if there is no such message, 422 if it cannot be answered or can no longer be
 */
export async function sendReply({
  organization,
  caller: { actor },
  params: { id },
  body: { text },
  newId,
  now,
  receivedAt,
}: ReplyRequest): Promise<DispatchResult> {
  const message = await interactionStore(organization).find(id);
  if (!message) throw notFound('interaction');
  const answerable = answerWindow(message);
  if (!answerable)
    throw new Problem(422, 'not_an_inbound_message', 'Only a text message of the person can be answered.');
  const { channel, address, until } = answerable;
  if (now.getTime() >= Date.parse(until))
    throw new Problem(422, 'message_too_old', 'The message is older than 24 hours. Send a message or call instead.');
  // Since the message, their contact may have been merged into another.
  const { contact } = await attemptLogStore(organization).readLog(message.contact_id);
  const intent: Intent = {
    organization,
    account: message.account_id,
    interaction: newId(InteractionId),
    // Each attempt of a request has its own decision and receipt.
    decision: randomIds()(DecisionId),
    at: now,
    actionType: 'reply',
    reply: { message: interactionKey(message), contact, address, text },
    initiatedBy: initiatorOf(actor),
  };
  return sendOnce(intent, messageSender(channel), receivedAt);
}
