import { randomUUID } from 'node:crypto';
import { required } from '../harness/required.ts';
import { type Tenant, baseUrl, call, eventually } from './api-client.ts';
import { aDebtorOf, aReadyTenant } from './ready-tenant.ts';

/** The first bytes of a picture are all that is read of it. */
export const aPicture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64, 1)]);

/** The link in the latest SMS to a number, as the simulated provider got it. */
async function linkSentTo(phone: string): Promise<string> {
  const headers = { accept: 'application/json' };
  const reply = await fetch(`${baseUrl()}/_local/outbox?to=${encodeURIComponent(phone)}`, { headers });
  // The runner's own page replies in this form.
  const [sent] = (await reply.json()) as { body: Readonly<Record<string, string>> }[];
  return required(/https?:\/\/\S+\/p\/[\w-]+/.exec(JSON.stringify(required(sent).body).replaceAll('"', ' '))?.[0]);
}

/** A debtor of a new tenant, or of a given one, who got the link to their page in an SMS. */
export async function aLinkedDebtor(tenant?: Tenant) {
  const ready = tenant ?? (await aReadyTenant());
  const template = { name: 'Link', channel: 'sms', action_type: 'link', language: 'es', body: 'Hola: {{person.link}}' };
  const { body: created } = await call('createTemplate', ready.admin, { body: template });
  const document = { type: 'DNI', number: '30.123.456' };
  const debtor = await aDebtorOf(ready, { external_id: randomUUID(), document });
  await call('dispatchSms', ready.agent, { body: { account_id: debtor.id, template_id: created.id } });
  return { ready, debtor, link: await linkSentTo(required(debtor.contact.phone)) };
}

/** The id of a message in the inbox that has a file. */
export async function aMessageWithFile(tenant: Tenant): Promise<string> {
  const { debtor, link } = await aLinkedDebtor(tenant);
  const proven = await fetch(link, { method: 'POST', body: new URLSearchParams({ act: 'prove', fact: '3456' }) });
  const cookie = required(proven.headers.get('set-cookie')?.split(';')[0]);
  const form = new FormData();
  for (const [name, value] of Object.entries({ act: 'paid', account: debtor.id, text: 'Ayer' })) form.set(name, value);
  form.set('file', new File([aPicture], 'receipt.png', { type: 'image/png' }));
  await fetch(link, { method: 'POST', headers: { cookie }, body: form });
  const message = await eventually(async () => {
    const { body } = await call('listInbox', tenant.agent);
    return body.data.find((each: { account_id: string }) => each.account_id === debtor.id);
  });
  return message.id;
}
