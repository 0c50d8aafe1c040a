import type { Interaction } from '../../history/interactions/interaction.ts';
import { type ChannelWithReplies, hasReplies } from './last-message.ts';

/** As long as WhatsApp carries free text. */
const maxMessageAgeMs = 24 * 60 * 60 * 1000;

export interface AnswerableMessage {
  readonly channel: ChannelWithReplies;
  /** The number that it came from. */
  readonly address: string;
  /** When an answer is no longer possible. */
  readonly until: string;
}

/** What an answer to a message needs to know; undefined unless it is a text message of a person. */
export function answerWindow(message: Interaction): AnswerableMessage | undefined {
  const { direction, channel, from: address, created_at: writtenAt } = message;
  if (direction !== 'inbound' || !hasReplies(channel) || address === undefined) return undefined;
  return { channel, address, until: new Date(Date.parse(writtenAt) + maxMessageAgeMs).toISOString() };
}
