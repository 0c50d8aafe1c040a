import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { queueUrlVariable } from '../../lib/platform/aws/queues.ts';
import { readSetting } from '../../lib/foundation/read-setting.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import { callAws } from '../../local/aws/call-aws.ts';
import { listAt, recordAt, textAt } from '../../local/foundation/json.ts';
import { signingKeys } from '../harness/provider-stub.ts';
import { providerEvent } from '../harness/requests.ts';
import { type ContactedDebtor, contactedDebtor } from '../outreach/callbacks/contacted-debtor.ts';
import { inboundMessageForm, requestSigners } from '../outreach/callbacks/signed-requests.ts';
import { type FaultyService, useFaultyService } from './faulty-service.ts';

let faulty: FaultyService;
useFaultyService((started) => {
  faulty = started;
});

const isOptedOut = async ({ organization, account }: ContactedDebtor): Promise<boolean> => {
  const found = await faulty.service.call<AccountView>('readAccount', { organization, params: { id: account } });
  return found.contact.opted_out;
};

/** Receives a message of the callback queue as Lambda does, waiting up to 20 seconds for one. */
async function receivedCallback(): Promise<object> {
  const QueueUrl = readSetting(queueUrlVariable('callback'));
  const reply = await callAws(readSetting('AWS_ENDPOINT_URL_SQS'), 'AmazonSQS.ReceiveMessage', {
    QueueUrl,
    WaitTimeSeconds: 20,
    MessageSystemAttributeNames: ['All'],
  });
  const [message] = listAt(reply, 'Messages');
  return {
    Records: [
      {
        messageId: textAt(message, 'MessageId'),
        receiptHandle: textAt(message, 'ReceiptHandle'),
        body: textAt(message, 'Body'),
        attributes: recordAt(message, 'Attributes'),
      },
    ],
  };
}

describe('a STOP whose first delivery fails because the table throttles', () => {
  it('takes effect at its second delivery, seconds later instead of after the visibility timeout', async () => {
    const { service, network } = faulty;
    const debtor = await contactedDebtor(service, await service.organization(randomUUID()));
    const providers = requestSigners(readSetting('PUBLIC_URL'), signingKeys);
    const stop = providers.telephony(inboundMessageForm(debtor.phone, debtor.line, 'STOP'));
    expect(await service.invoke('receiveTelephonyCallback', providerEvent(stop))).toMatchObject({ statusCode: 200 });
    const first = await receivedCallback();
    network.dropRequests(1);
    await expect(service.run('applyCallback', first)).rejects.toThrow('applyCallback failed.');
    await network.restore();
    expect(await isOptedOut(debtor)).toBe(false);
    const again = await receivedCallback();
    expect(again).toMatchObject({ Records: [{ attributes: { ApproximateReceiveCount: '2' } }] });
    await service.run('applyCallback', again);
    expect(await isOptedOut(debtor)).toBe(true);
  });
});
