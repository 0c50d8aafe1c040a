import { Agent, request } from 'node:http';
import { templateIdOf } from '../../lib/foundation/derived-ids.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { Stage } from '../stage/stage.ts';

/** The ids of the templates that `enableSms` creates. */
export const smsTemplateIds = (organization: OrganizationId) => [templateIdOf(organization, 'sms', 'reminder', 'es')];

const agent = new Agent({ keepAlive: false });

/** The body that the service sends, except for the ids in the callback URL. */
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

/** The request to the provider that every dispatch needs, with Node's own HTTP client and a new connection. */
export const sendTelephonyRequest = ({ providerUrl }: Stage): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const url = `${providerUrl}/2010-04-01/Accounts/AC${'0'.repeat(32)}/Messages.json`;
    const outgoing = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => (text += piece));
      response.once('end', () => resolve(JSON.parse(text)));
    });
    outgoing.once('error', reject).end(body);
  });
