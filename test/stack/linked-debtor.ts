import { required } from '../harness/required.ts';
import { baseUrl, call } from './api-client.ts';
import { aDebtorOf, aReadyTenant } from './ready-tenant.ts';

/** The link in the latest SMS to a number, as the simulated provider got it. */
async function linkSentTo(phone: string): Promise<string> {
  const headers = { accept: 'application/json' };
  const reply = await fetch(`${baseUrl()}/_local/outbox?to=${encodeURIComponent(phone)}`, { headers });
  // The runner's own page replies in this form.
  const [sent] = (await reply.json()) as { body: Readonly<Record<string, string>> }[];
  return required(/https?:\/\/\S+\/p\/[\w-]+/.exec(JSON.stringify(required(sent).body).replaceAll('"', ' '))?.[0]);
}

/** A debtor who got the link to their page in an SMS. */
export async function aLinkedDebtor() {
  const ready = await aReadyTenant();
  const { body } = await call('listTemplates', ready.admin);
  const { id } = required(body.data.find(({ channel }: { channel: string }) => channel === 'sms'));
  await call('updateTemplate', ready.admin, { params: { id }, body: { body: 'Hola: {{person.link}}' } });
  const debtor = await aDebtorOf(ready, { document: { type: 'DNI', number: '30.123.456' } });
  await call('dispatchSms', ready.agent, { body: { account_id: debtor.id } });
  return { ready, debtor, link: await linkSentTo(required(debtor.contact.phone)) };
}
