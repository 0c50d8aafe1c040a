import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OptOutView } from '../../../lib/channels/opt-outs/contract.ts';
import { openUnsubscribeLink, unsubscribeUrl } from '../../../lib/channels/unsubscriptions/unsubscribe-link.ts';
import { AccountId, ContactId, InteractionId, OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import { channels } from '../../../lib/policy/contact-rules/channel.ts';
import { deriveSealingKey } from '../../../lib/foundation/seal.ts';
import type { CheckedDispatch } from '../../../lib/outreach/dispatch/contract.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { ContactView } from '../../../lib/portfolio/contacts/contract.ts';
import type { TimelineEntry } from '../../../lib/reporting/timeline/contract.ts';
import type { AuditEntryView } from '../../../lib/tenancy/audit/contract.ts';
import { ownVerifiedDomain } from '../../harness/email-domains.ts';
import { providerEvent } from '../../harness/requests.ts';
import { required } from '../../harness/required.ts';
import type { ServiceDependencies } from '../../harness/start-dependencies.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let dependencies: ServiceDependencies;
let service: Service;

useService((started) => {
  ({ service, dependencies } = started);
});

beforeEach(() => dependencies.providers.forget());

interface Debtor {
  readonly organization: OrganizationId;
  readonly account: AccountView;
}

async function aDebtor(contact: object = {}): Promise<Debtor> {
  const organization = await service.organization(randomUUID());
  const contact_hours = { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
  const contact_frequency = { per_day: 100, per_week: 700 };
  await service.call('updateOrganization', { organization, body: { contact_hours, contact_frequency } });
  const from = `cobranzas@${organization}.example`;
  await ownVerifiedDomain(organization, `${organization}.example`);
  await service.call('updateChannel', { organization, params: { channel: 'email' }, body: { from } });
  const template = { name: 'Reminder', channel: 'email', action_type: 'reminder', language: 'es', subject: 'S' };
  await service.call('createTemplate', { organization, body: { ...template, body: 'Hola' } });
  const body = {
    contact: { name: 'Ana', phone: '+5491155550123', email: 'Ana@Mail.Example', ...contact },
    total_amount: 9,
  };
  return { organization, account: await service.call<AccountView>('createAccount', { organization, body }) };
}

interface Mail {
  readonly headers: Readonly<Record<string, string>>;
}

async function mailTo({ organization, account }: Debtor): Promise<Mail> {
  dependencies.providers.forget();
  await service.call('dispatchEmail', { organization, body: { account_id: account.id } });
  const [asked] = dependencies.providers.asked;
  // The email provider documents this shape.
  return JSON.parse(required(asked?.body)) as Mail;
}

const linkOf = ({ headers }: Mail): string => required(/^<(.+)>$/.exec(required(headers['List-Unsubscribe']))?.[1]);
const mailedLink = async (debtor: Debtor): Promise<string> => linkOf(await mailTo(debtor));

const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'List-Unsubscribe=One-Click' };
const post = (url: string, sent = form) => service.invoke('unsubscribe', providerEvent({ url, ...sent }));
const get = (url: string) =>
  service.invoke('readUnsubscribePage', { ...providerEvent({ url, ...form }), httpMethod: 'GET', body: null });

const listed = async <Row>(name: string, { organization }: Debtor, params?: Readonly<Record<string, string>>) =>
  (await service.call<{ data: Row[] }>(name, { organization, ...(params && { params }) })).data;
const auditOf = (debtor: Debtor) => listed<AuditEntryView>('listAuditEntries', debtor);
const optOutsOf = (debtor: Debtor) => listed<OptOutView>('listOptOuts', debtor);
const contactOf = ({ organization, account }: Debtor) =>
  service.call<ContactView>('readContact', { organization, params: { id: account.contact.id } });
const requestsIn = async (debtor: Debtor) =>
  (await listed<TimelineEntry>('readTimeline', debtor, { id: debtor.account.id })).flatMap((entry) =>
    entry.type === 'interaction' && entry.interaction.direction === 'inbound' ? [entry.interaction] : [],
  );
const removeOptOut = ({ organization, account }: Debtor) =>
  service.call('removeOptOut', { organization, params: { contactId: account.contact.id }, body: { reason: 'Called' } });

describe('an email', () => {
  it('has a link that opts out with one click, which names nothing that means something to a stranger', async () => {
    const debtor = await aDebtor();
    const { headers } = await mailTo(debtor);
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const url = linkOf({ headers });
    expect(url).toMatch(/^https:\/\/[^<>\s]+\/api\/unsubscribe\?t=v1\.[\w-]+$/);
    const shown = url + Buffer.from(required(url.split('.').at(-1)), 'base64url').toString('latin1');
    for (const secret of [debtor.organization, debtor.account.id, debtor.account.contact.id, 'mail.example'])
      expect(shown.toLowerCase()).not.toContain(secret);
    expect(headers['List-Unsubscribe']?.length).toBeLessThan(900);
  });
});

describe('the page of a link', () => {
  it.each([
    ['es-AR', 'es', 'No quiero recibir más mensajes'],
    ['pt-BR', 'pt', 'Não quero receber mais mensagens'],
    ['en', 'en', 'Stop sending me messages'],
    ['fr', 'en', 'Stop sending me messages'],
  ])('is for a contact with the language %s in %s', async (language, shown, button) => {
    const debtor = await aDebtor({ language });
    const { statusCode, headers, body } = await get(await mailedLink(debtor));
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'Content-Type': 'text/html; charset=utf-8', 'Referrer-Policy': 'no-referrer' });
    expect(body).toContain(`<html lang="${shown}">`);
    expect(body).toContain(`<button>${button}</button>`);
  });

  it('changes nothing', async () => {
    const debtor = await aDebtor();
    const url = await mailedLink(debtor);
    for (let n = 0; n < 3; n++) await get(url);
    expect(await contactOf(debtor)).toMatchObject({ opted_out: false });
    expect(await optOutsOf(debtor)).toEqual([]);
    expect(await auditOf(debtor)).not.toContainEqual(expect.objectContaining({ action: 'opted_out' }));
  });
});

describe('a POST to a link', () => {
  it('opts out the person on every channel, and says so in the list, the audit log and the timeline', async () => {
    const debtor = await aDebtor();
    const { organization, account } = debtor;
    const { statusCode, body } = await post(await mailedLink(debtor));
    expect(statusCode).toBe(200);
    expect(body).toContain('no enviaremos más mensajes');
    expect(await contactOf(debtor)).toMatchObject({ opted_out: true, opted_out_by: 'contact' });
    const check = { account_id: account.id };
    const { data } = await service.call<{ data: CheckedDispatch[] }>('checkAllChannels', { organization, body: check });
    expect(data.map(({ channel, reason }) => [channel, reason])).toEqual(
      channels.map((each) => [each, 'contact_opted_out']),
    );
    expect(await optOutsOf(debtor)).toMatchObject([{ contact_id: account.contact.id, actor: 'contact' }]);
    const request = { channel: 'email', status: 'received', disposition: 'opted_out', from: 'Ana@Mail.Example' };
    expect(await requestsIn(debtor)).toMatchObject([{ ...request, inbox: null }]);
  });

  it('opts out of email only if the organization says so, once', async () => {
    const debtor = await aDebtor();
    const { organization } = debtor;
    await service.call('updateOrganization', { organization, body: { stop_scope: 'channel' } });
    const url = await mailedLink(debtor);
    for (const _ of ['once', 'twice']) expect((await post(url)).statusCode).toBe(200);
    expect(await contactOf(debtor)).toMatchObject({ opted_out: false, opted_out_channels: ['email'] });
    expect(await requestsIn(debtor)).toHaveLength(1);
    expect(new Set((await auditOf(debtor)).flatMap(({ action }) => action))).toContain('opted_out');
  });

  it('has the same reply and one effect however often it comes, whatever its body', async () => {
    const debtor = await aDebtor();
    const url = await mailedLink(debtor);
    const replies = await Promise.all([post(url), post(url), post(url, { headers: {}, body: '' } as typeof form)]);
    replies.push(await post(url));
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    const audited = (await auditOf(debtor)).filter(({ action }) => action === 'opted_out');
    expect(audited).toMatchObject([{ contact_id: debtor.account.contact.id, actor: 'contact' }]);
    expect(await requestsIn(debtor)).toHaveLength(1);
    expect(await optOutsOf(debtor)).toHaveLength(1);
  });

  it('opts out again if the opt-out was removed since', async () => {
    const debtor = await aDebtor();
    const url = await mailedLink(debtor);
    await post(url);
    await removeOptOut(debtor);
    expect(await contactOf(debtor)).toMatchObject({ opted_out: false });
    await post(url);
    expect(await contactOf(debtor)).toMatchObject({ opted_out: true });
    expect(await requestsIn(debtor)).toHaveLength(2);
  });

  it('opts out whom the contact was merged into, and an address that the contact no longer has', async () => {
    const debtor = await aDebtor();
    const { organization, account } = debtor;
    const url = await mailedLink(debtor);
    const into = await service.call<ContactView>('createContact', { organization, body: { name: 'Ana' } });
    const params = { id: account.contact.id };
    await service.call('mergeContact', { organization, params, body: { into: into.id, reason: 'One person' } });
    await service.call('updateContact', { organization, params: { id: into.id }, body: { email: 'new@mail.example' } });
    await post(url);
    expect(await contactOf(debtor)).toMatchObject({ id: into.id, opted_out: true });
    const other = { contact: { name: 'Bo', email: 'ana@mail.example' }, total_amount: 1 };
    const created = await service.call<AccountView>('createAccount', { organization, body: other });
    expect(created.contact.opted_out).toBe(true);
    expect(await requestsIn(debtor)).toMatchObject([{ contact_id: into.id }]);
  });
});

describe('a link that the service did not make', () => {
  const altered = (url: string) => `${url.slice(0, -6)}${url.at(-6) === 'A' ? 'B' : 'A'}${url.slice(-5)}`;

  it.each([
    ['altered', altered],
    ['cut off', (url: string) => url.slice(0, -10)],
    ['without its content', (url: string) => url.slice(0, url.indexOf('?'))],
    ['of another deployment', (url: string) => `${url.slice(0, url.indexOf('?'))}?t=v1.${'A'.repeat(300)}`],
  ])('is 404 if it is %s, and does nothing', async (_, change) => {
    const debtor = await aDebtor();
    const url = change(await mailedLink(debtor));
    for (const reply of [await get(url), await post(url)]) {
      expect(reply.statusCode).toBe(404);
      expect(JSON.parse(reply.body)).toMatchObject({ code: 'unsubscribe_link_not_found', details: [] });
    }
    expect(await contactOf(debtor)).toMatchObject({ opted_out: false });
  });
});

describe('the content of a link', () => {
  const link = {
    organization: parseId(OrganizationId, randomUUID()),
    account: parseId(AccountId, randomUUID()),
    contact: parseId(ContactId, randomUUID()),
    interaction: parseId(InteractionId, randomUUID()),
    email: 'ana+"x",@mail.example',
    language: 'es-AR',
  };
  const tokenOf = (key: Uint8Array) => required(unsubscribeUrl('https://calls.example', key, link).split('?t=')[1]);

  it('is read with the key of links only', () => {
    const key = deriveSealingKey('s'.repeat(32), 'unsubscribe links');
    const other = deriveSealingKey('s'.repeat(32), 'webhook secrets');
    expect(openUnsubscribeLink(key, tokenOf(key))).toEqual(link);
    expect(openUnsubscribeLink(other, tokenOf(key))).toBeUndefined();
    expect(openUnsubscribeLink(key, tokenOf(other))).toBeUndefined();
  });
});
