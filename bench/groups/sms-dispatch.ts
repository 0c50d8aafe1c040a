import { Agent, request } from 'node:http';
import { type OrganizationId, templateIdOf } from '../../lib/foundation/ids.ts';
import type { Stage } from '../stage/stage.ts';

const atAnyTime = {
  contact_hours: { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] },
  contact_frequency: { per_day: 100, per_week: 700 },
};

let numbers = 0;

/** An organization that may send an SMS to anybody at any time, with the words for it. */
export async function setUpForSms({ service }: Stage, organization: OrganizationId): Promise<void> {
  await service.call('updateOrganization', { organization, body: atAnyTime });
  const from = `+1303555${String(++numbers).padStart(4, '0')}`;
  await service.call('updateChannel', { organization, params: { channel: 'sms' }, body: { from } });
  const template = { name: 'Reminder', channel: 'sms', action_type: 'reminder', language: 'es', body: 'Hola' };
  await service.call('createTemplate', { organization, body: template });
}

export const smsTemplateIds = (organization: OrganizationId) => [templateIdOf(organization, 'sms', 'reminder', 'es')];

const agent = new Agent({ keepAlive: false });

/** As the service sends it, but for the ids in the address for callbacks. */
const body =
  'To=%2B5491155550123&From=%2B13035550100&Body=Hola&ValidityPeriod=36000&' +
  `StatusCallback=${encodeURIComponent(`https://service.example/api/webhooks/telephony?${'id'.repeat(90)}`)}`;
const headers = {
  accept: 'application/json',
  'user-agent': 'bench',
  'content-length': Buffer.byteLength(body),
  authorization: `Basic ${Buffer.from(`SK${'0'.repeat(32)}:secret-of-the-key`).toString('base64')}`,
  'content-type': 'application/x-www-form-urlencoded',
};

/** The request to the provider that no dispatch gets around: a connection of its own, over what Node has for it. */
export const sendTelephonyRequest = ({ providerUrl }: Stage): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const url = `${providerUrl}/2010-04-01/Accounts/AC${'0'.repeat(32)}/Messages.json`;
    const asking = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => (text += piece));
      response.once('end', () => resolve(JSON.parse(text)));
    });
    asking.once('error', reject).end(body);
  });
