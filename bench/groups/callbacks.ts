import { SQSClient, SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { randomUUID } from 'node:crypto';
import { queueUrlVariable } from '../../lib/platform/aws/queues.ts';
import { readSetting } from '../../lib/foundation/read-setting.ts';
import { signingKeys } from '../../test/harness/provider-stub.ts';
import { providerEvent } from '../../test/harness/requests.ts';
import { requestSigners } from '../../test/outreach/callbacks/signed-requests.ts';
import { result } from '../result.ts';
import { runBlock, runInterleaved } from '../rounds.ts';
import { median } from '../statistics.ts';
import type { Group } from './group.ts';

const concurrency = 16;

/** The callback of a delivered email, signed with the provider's own package. */
const deliveredCallback = () => {
  const ids = { organization: randomUUID(), account: randomUUID(), interaction: randomUUID(), at: String(Date.now()) };
  const event = {
    type: 'email.delivered',
    created_at: new Date().toISOString(),
    data: { email_id: randomUUID(), to: ['ana@mail.example'], from: 'a@mail.example', subject: 'S', tags: ids },
  };
  return providerEvent(requestSigners(readSetting('PUBLIC_URL'), signingKeys).emailprovider(event));
};

/** Measures how fast a callback is verified and enqueued. */
export const callbacks: Group = {
  name: 'callbacks',
  measure: async ({ effort, service }) => {
    const queue = new SQSClient({});
    const message = JSON.stringify({ kind: 'status_reached', filler: 'x'.repeat(400) });
    const send = () =>
      queue.send(
        new SendMessageBatchCommand({
          QueueUrl: readSetting(queueUrlVariable('callback')),
          Entries: [{ Id: '0', MessageBody: message, MessageGroupId: 'bench' }],
        }),
      );
    const receive = async () => {
      const { statusCode } = await service.invoke('receiveEmailCallback', deliveredCallback());
      if (statusCode !== 200) throw new Error(`The callback was answered ${statusCode}.`);
    };
    const calls = effort.callsPerRound;
    await runBlock(receive, calls, concurrency);
    await runBlock(send, calls, concurrency);
    const rounds = await runInterleaved(
      effort.rounds,
      () => runBlock(receive, calls, concurrency),
      () => runBlock(send, calls, concurrency),
    );
    const perSecond = (side: 'ours' | 'reference') =>
      Math.round(median(rounds.map((each) => each[side].callsPerSecond)));
    return [
      result(
        {
          id: 'callback',
          metric: `receive a provider's callback: calls per second, ${concurrency} concurrent (${perSecond('ours')}/s)`,
          unit: 'ratio',
          reference: `sending its queue message alone, ${perSecond('reference')}/s`,
        },
        rounds.map(({ ours, reference }) => ours.callsPerSecond / reference.callsPerSecond),
      ),
    ];
  },
};
