import { listAt, textAt } from '../foundation/json.ts';
import { callAws, queueUrlOf } from './call-aws.ts';

interface WaitingMessage {
  readonly MessageBody: string;
  readonly MessageGroupId: string | undefined;
  readonly sent: () => void;
  readonly failed: (error: Error) => void;
}

/** The most that SQS accepts in one request. */
const maxBatch = 10;

/** Returns a function that sends a message to a queue. Messages that it is given at the same time share requests. */
export const queueSender = (queuesUrl: string) => {
  const waiting = new Map<string, WaitingMessage[]>();

  const sendWaiting = (queueArn: string): void => {
    const messages = waiting.get(queueArn) ?? [];
    waiting.delete(queueArn);
    for (let at = 0; at < messages.length; at += maxBatch)
      void sendBatch(queuesUrl, queueArn, messages.slice(at, at + maxBatch));
  };

  return (queueArn: string, message: object, MessageGroupId?: string): Promise<void> =>
    new Promise((sent, failed) => {
      const messages = waiting.get(queueArn) ?? [];
      if (messages.length === 0) queueMicrotask(() => sendWaiting(queueArn));
      waiting.set(queueArn, [...messages, { MessageBody: JSON.stringify(message), MessageGroupId, sent, failed }]);
    });
};

const sendBatch = async (queuesUrl: string, queueArn: string, messages: readonly WaitingMessage[]): Promise<void> => {
  const Entries = messages.map(({ MessageBody, MessageGroupId }, at) => ({
    Id: String(at),
    MessageBody,
    MessageGroupId,
  }));
  try {
    const input = { QueueUrl: queueUrlOf(queuesUrl, queueArn), Entries };
    const reply = await callAws(queuesUrl, 'AmazonSQS.SendMessageBatch', input);
    const refusals = new Map(listAt(reply, 'Failed').map((each) => [textAt(each, 'Id'), textAt(each, 'Message')]));
    messages.forEach(({ sent, failed }, at) => {
      const refused = refusals.has(String(at));
      if (refused) failed(new Error(refusals.get(String(at)) ?? 'The queue refused the message.'));
      else sent();
    });
  } catch (error) {
    for (const { failed } of messages) failed(error instanceof Error ? error : new Error(String(error)));
  }
};
