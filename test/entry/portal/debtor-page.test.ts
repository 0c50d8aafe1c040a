import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { CheckedDispatch } from '../../../lib/outreach/dispatch/contract.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { ContactView } from '../../../lib/portfolio/contacts/contract.ts';
import type { TimelineEntry } from '../../../lib/reporting/timeline/contract.ts';
import type { AuditEntryView } from '../../../lib/tenancy/audit/contract.ts';
import { aSenderNumber } from '../../harness/campaign-setup.ts';
import { openPage, sendForm } from '../../harness/portal.ts';
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

const creditor = 'Banco del Sur';
const name = 'Ana Pérez';

interface Debtor {
  readonly organization: OrganizationId;
  readonly account: AccountView;
  readonly token: string;
}

/** The link in an SMS to a debtor, as the provider gets it. */
async function aDebtor(contact: object = { document: { type: 'DNI', number: '30.123.456' } }): Promise<Debtor> {
  const organization = await service.organization(randomUUID());
  const contact_hours = { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
  const settings = { name: 'Cobros <del> Sur', contact_hours, contact_frequency: { per_day: 100, per_week: 700 } };
  await service.call('updateOrganization', { organization, body: settings });
  await service.call('updateChannel', { organization, params: { channel: 'sms' }, body: { from: aSenderNumber() } });
  const template = { name: 'Link', channel: 'sms', action_type: 'reminder', language: 'es', body: '{{person.link}}' };
  await service.call('createTemplate', { organization, body: template });
  const body = {
    contact: { name, phone: '+5491155550123', ...contact },
    total_amount: 1234.5,
    creditor: { name: creditor },
    origin: 'Préstamo personal',
  };
  const account = await service.call<AccountView>('createAccount', { organization, body });
  dependencies.providers.forget();
  await service.call('dispatchSms', { organization, body: { account_id: account.id } });
  const text = required(new URLSearchParams(required(dependencies.providers.asked[0]).body).get('Body'));
  return { organization, account, token: required(/^https:\/\/[^/]+(?:\/\w+)?\/p\/([\w-]+)$/.exec(text)?.[1]) };
}

const open = (token: string, cookie?: string) => openPage(service, token, cookie);
const send = (token: string, fields: Readonly<Record<string, string>>, cookie?: string) =>
  sendForm(service, token, fields, cookie);
const prove = (token: string, fact: string) => send(token, { act: 'prove', language: 'es', fact });

const cookieOf = ({ headers }: Awaited<ReturnType<typeof prove>>): string =>
  required(String(headers?.['Set-Cookie']).split(';')[0]);

const contactOf = ({ organization, account }: Debtor) =>
  service.call<ContactView>('readContact', { organization, params: { id: account.contact.id } });

const visit = 'Vio sus deudas en su página.';

/** What they said and what the service added, without their visits. */
async function textsOf(debtor: Debtor) {
  return (await inboundOf(debtor)).filter(({ body }) => body !== visit);
}

async function inboundOf({ organization, account }: Debtor) {
  const timeline = await service.call<{ data: TimelineEntry[] }>('readTimeline', {
    organization,
    params: { id: account.id },
  });
  return timeline.data.flatMap((entry) =>
    entry.type === 'interaction' && entry.interaction.direction === 'inbound' ? [entry.interaction] : [],
  );
}

async function holdsOf({ organization }: Debtor): Promise<readonly unknown[]> {
  const { data } = await service.call<{ data: { id: string; holds: { kind: string; proposed: boolean }[] }[] }>(
    'listInbox',
    {
      organization,
    },
  );
  return data.flatMap(({ holds }) => holds.map(({ kind, proposed }) => ({ kind, proposed })));
}

describe('the page of a link', () => {
  it('says who writes, and neither to whom nor why; opening it changes nothing', async () => {
    const debtor = await aDebtor();
    for (let n = 0; n < 3; n++) {
      const { statusCode, body, headers } = await open(debtor.token);
      expect(statusCode).toBe(200);
      expect(body).toContain('Cobros &lt;del&gt; Sur quiere comunicarse con usted');
      for (const secret of [name, creditor, '1.234', '1234', '3456', 'Préstamo']) expect(body).not.toContain(secret);
      expect(headers).toMatchObject({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
      expect(headers?.['Content-Security-Policy']).not.toContain('unsafe');
      const style = required(/<style>([^<]*)<\/style>/.exec(body)?.[1]);
      const hash = createHash('sha256').update(style).digest('base64');
      expect(headers?.['Content-Security-Policy']).toContain(`style-src 'sha256-${hash}'`);
      expect(headers?.['Set-Cookie']).toBeUndefined();
    }
    expect(await contactOf(debtor)).toMatchObject({ opted_out: false });
    expect(await textsOf(debtor)).toEqual([]);
  });

  it.each([
    ['pt-BR', 'Confirme que é você'],
    ['en', 'Confirm that it is you'],
    ['fr', 'Confirm that it is you'],
  ])('of a contact with the language %s says %j', async (language, said) => {
    const { token } = await aDebtor({ language, birth_date: '1980-05-01' });
    expect((await open(token)).body).toContain(said);
  });

  it('asks nothing of a contact of whom nothing is known, and still lets them act', async () => {
    const { token } = await aDebtor({});
    const { body } = await open(token);
    expect(body).not.toContain('name="fact"');
    for (const act of ['call_me', 'not_me', 'stop']) expect(body).toContain(`value="${act}"`);
    expect((await prove(token, '')).headers?.['Set-Cookie']).toBeUndefined();
  });

  it('is 404 for a link that the service did not make', async () => {
    const { token } = await aDebtor();
    for (const other of [token.slice(0, -1), `${token}A`, 'x', randomUUID()]) {
      expect(await open(other)).toMatchObject({ statusCode: 404, body: expect.stringContaining('<p lang="pt">') });
      expect(await send(other, { act: 'stop' })).toMatchObject({ statusCode: 404 });
    }
  });
});

describe('the second fact', () => {
  it('opens the debts for 30 minutes, with what was agreed and why contact was allowed', async () => {
    const debtor = await aDebtor();
    const { organization, account, token } = debtor;
    await service.call('createPayment', { organization, body: { account_id: account.id, amount: 34.5 } });
    const promise = { amount: 100, due_date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10) };
    await service.call('createPromise', { organization, params: { id: account.id }, body: promise });
    const proven = await prove(token, ' 3456 ');
    expect(String(proven.headers?.['Set-Cookie'])).toMatch(
      /^debtor=v1\.[\w-]+; Max-Age=1800; HttpOnly; Secure; SameSite=Strict$/,
    );
    const again = await open(token, cookieOf(proven));
    for (const { body } of [proven, again])
      for (const shown of [
        creditor,
        'Préstamo personal',
        '1200,00\u00a0ARS',
        '34,50\u00a0ARS',
        'Prometió pagar 100,00\u00a0ARS',
        'SMS. Se podía porque estaba dentro del horario permitido',
      ])
        expect(body).toContain(shown);
  });

  it('opens no other page: the session is of one person, and the browser cannot make it', async () => {
    const [ana, bo] = [await aDebtor(), await aDebtor()];
    const cookie = cookieOf(await prove(ana.token, '3456'));
    for (const [token, given] of [
      [bo.token, cookie],
      [ana.token, 'debtor=v1.AAAA'],
      [ana.token, cookie.slice(0, -2)],
    ] as const)
      expect((await open(token, given)).body).not.toContain(creditor);
  });

  it('has one answer for a wrong fact, a closed page and a link to nobody, and costs as much', async () => {
    const { token } = await aDebtor();
    const costs: unknown[] = [];
    const bodies = new Set<string>();
    for (const given of [token, 'A'.repeat(68)])
      for (let n = 0; n < 7; n++) {
        let reply: Awaited<ReturnType<typeof prove>> | undefined;
        const cost = await service.cost(async () => {
          reply = await prove(given, '0000');
        });
        bodies.add(JSON.stringify({ ...required(reply), headers: { ...required(reply).headers, 'X-Request-Id': '' } }));
        if (n === 0) costs.push(cost.requests);
      }
    expect(bodies.size).toBe(1);
    expect(costs[1]).toBe(costs[0]);
  });

  it('closes after five attempts, also at once, even to the right one; an agent learns of it', async () => {
    const debtor = await aDebtor();
    await Promise.all(Array.from({ length: 12 }, (_, n) => prove(debtor.token, `000${n}`)));
    expect((await prove(debtor.token, '3456')).headers?.['Set-Cookie']).toBeUndefined();
    expect(await textsOf(debtor)).toMatchObject([
      { inbox: 'open', body: expect.stringContaining('24 horas'), initiated_by: { kind: 'system' } },
    ]);
  });

  it('is in the timeline, once a day, without asking for anything', async () => {
    const debtor = await aDebtor();
    await prove(debtor.token, '0000');
    expect(await inboundOf(debtor)).toEqual([]);
    await Promise.all([1, 2].map(() => prove(debtor.token, '3456')));
    await prove(debtor.token, '3456');
    const initiated_by = { kind: 'contact', id: debtor.account.contact.id };
    expect(await inboundOf(debtor)).toMatchObject([{ body: visit, inbox: null, needs_person: false, initiated_by }]);
    expect(await holdsOf(debtor)).toEqual([]);
  });

  it('forgets wrong answers once the right one is given', async () => {
    const { token } = await aDebtor();
    for (let n = 0; n < 8; n++) {
      if (n % 4 === 3) expect((await prove(token, '3456')).headers?.['Set-Cookie']).toBeDefined();
      else await prove(token, '0000');
    }
  });
});

describe('the setting of what proves a debtor', () => {
  const known = { document: { type: 'DNI', number: '30.123.456' }, birth_date: '1980-05-01' };
  const ask = ({ organization }: Debtor, proof: readonly string[]) =>
    service.call('updateOrganization', { organization, body: { portal: { proof } } });

  it('decides which fact is asked, and compared', async () => {
    const debtor = await aDebtor(known);
    expect((await open(debtor.token)).body).toContain('Últimos 4 caracteres de su documento');
    await ask(debtor, ['reference_last_4', 'birth_year']);
    expect((await open(debtor.token)).body).toContain('Año de su nacimiento');
    expect((await prove(debtor.token, '3456')).headers?.['Set-Cookie']).toBeUndefined();
    expect((await prove(debtor.token, '1980')).headers?.['Set-Cookie']).toBeDefined();
  });

  it('without any fact shows no debts at once, not even in a session', async () => {
    const debtor = await aDebtor(known);
    const cookie = cookieOf(await prove(debtor.token, '3456'));
    await ask(debtor, []);
    const { body } = await open(debtor.token, cookie);
    expect(body).not.toContain(creditor);
    expect(body).not.toContain('name="fact"');
    await send(debtor.token, { act: 'paid', account: debtor.account.id, text: 'Ayer' }, cookie);
    expect(await textsOf(debtor)).toEqual([]);
  });
});

describe('what a debtor does on the page', () => {
  it('opts out on every channel, however often they ask, and again after it was removed', async () => {
    const debtor = await aDebtor();
    const { organization, account } = debtor;
    const stop = () => send(debtor.token, { act: 'stop' });
    const replies = await Promise.all([stop(), stop(), stop()]);
    for (const { statusCode, body } of replies)
      expect({ statusCode, body }).toMatchObject({ statusCode: 200, body: expect.stringContaining('Listo') });
    await stop();
    expect(await contactOf(debtor)).toMatchObject({ opted_out: true, opted_out_by: 'contact' });
    const { data } = await service.call<{ data: CheckedDispatch[] }>('checkAllChannels', {
      organization,
      body: { account_id: account.id },
    });
    expect(data.filter(({ reason }) => reason !== 'contact_opted_out')).toEqual([]);
    const audit = await service.call<{ data: AuditEntryView[] }>('listAuditEntries', { organization });
    expect(audit.data.filter(({ action }) => action === 'opted_out')).toMatchObject([{ actor: 'contact' }]);
    expect(await textsOf(debtor)).toMatchObject([{ disposition: 'opted_out', channel: 'sms', inbox: null }]);
    await service.call('removeOptOut', {
      organization,
      params: { contactId: account.contact.id },
      body: { reason: 'Called' },
    });
    await stop();
    expect(await contactOf(debtor)).toMatchObject({ opted_out: true });
    expect(await textsOf(debtor)).toHaveLength(2);
  });

  it('says that they are somebody else: nobody is contacted until a person decides', async () => {
    const debtor = await aDebtor();
    const { organization, account } = debtor;
    await Promise.all([1, 2, 3].map(() => send(debtor.token, { act: 'not_me' })));
    const initiated_by = { kind: 'contact', id: account.contact.id };
    expect(await textsOf(debtor)).toMatchObject([
      { inbox: 'open', body: 'No soy la persona que buscan', initiated_by },
    ]);
    expect(await holdsOf(debtor)).toEqual([{ kind: 'wrong_person', proposed: true }]);
    const { data } = await service.call<{ data: CheckedDispatch[] }>('checkAllChannels', {
      organization,
      body: { account_id: account.id },
    });
    expect(data.every(({ allowed }) => !allowed)).toBe(true);
  });

  it('asks for a call, once a day', async () => {
    const debtor = await aDebtor();
    for (let n = 0; n < 2; n++) expect((await send(debtor.token, { act: 'call_me' })).body).toContain('Listo');
    expect(await textsOf(debtor)).toMatchObject([{ inbox: 'open', needs_person: true, body: 'Pedir que me llamen' }]);
  });

  it.each([
    ['dispute', 'disputed'],
    ['paid', 'paid_claim'],
  ])('says %s with words, which needs the session, and holds that debt', async (act, kind) => {
    const [debtor, other] = [await aDebtor(), await aDebtor()];
    const fields = { act, account: debtor.account.id, text: '<script>alert(1)</script> no\r\nes mía' };
    await send(debtor.token, fields);
    expect(await textsOf(debtor)).toEqual([]);
    const cookie = cookieOf(await prove(debtor.token, '3456'));
    await send(debtor.token, { ...fields, account: other.account.id }, cookie);
    await send(debtor.token, { ...fields, text: ' ' }, cookie);
    await send(debtor.token, { ...fields, text: 'x'.repeat(2001) }, cookie);
    expect([...(await textsOf(debtor)), ...(await textsOf(other))]).toEqual([]);
    await Promise.all([1, 2].map(() => send(debtor.token, fields, cookie)));
    expect(await textsOf(debtor)).toMatchObject([
      { body: expect.stringContaining('<script>alert(1)</script> no\nes mía') },
    ]);
    expect(await holdsOf(debtor)).toEqual([{ kind, proposed: true }]);
  });

  it('asks for their data, in a session; the page says that it was received', async () => {
    const debtor = await aDebtor();
    await send(debtor.token, { act: 'data', text: '' });
    expect(await textsOf(debtor)).toEqual([]);
    const cookie = cookieOf(await prove(debtor.token, '3456'));
    for (let n = 0; n < 2; n++)
      expect((await send(debtor.token, { act: 'data', text: '' }, cookie)).body).toContain('Recibimos su pedido');
    expect(await textsOf(debtor)).toMatchObject([{ inbox: 'open', body: 'Pedir mis datos' }]);
    expect(await holdsOf(debtor)).toEqual([{ kind: 'privacy_request', proposed: true }]);
    expect((await open(debtor.token, cookie)).body).toContain('Pidió sus datos el');
  });

  it('chooses channels and hours, which bind at once, and only in a session', async () => {
    const debtor = await aDebtor();
    const { organization, account, token } = debtor;
    const fields = { act: 'prefer', channel: 'whatsapp', start: '18:00', end: '21:00' };
    await send(token, fields);
    const cookie = cookieOf(await prove(token, '3456'));
    await send(token, { ...fields, end: '17:00' }, cookie);
    await send(token, { ...fields, channel: 'pigeon' }, cookie);
    expect(await contactOf(debtor)).toMatchObject({ preferred: null });
    for (let n = 0; n < 2; n++) await send(token, fields, cookie);
    const hours = { start: '18:00', end: '21:00', days: [1, 2, 3, 4, 5, 6, 7] };
    expect(await contactOf(debtor)).toMatchObject({ preferred: { channels: ['whatsapp'], hours } });
    const body = { account_id: account.id, channel: 'sms' };
    expect(await service.call('checkDispatch', { organization, body })).toMatchObject({
      allowed: false,
      reason: 'channel_not_preferred',
    });
    expect(await textsOf(debtor)).toMatchObject([
      { body: 'Cómo y cuándo contactarme: WhatsApp, 18:00–21:00', inbox: null },
    ]);
    expect((await open(token, cookie)).body).toContain('value="whatsapp" checked');
  });

  it('shows the page again after a form that it does not have', async () => {
    const { token } = await aDebtor();
    for (const fields of [{}, { act: 'pay' }, { act: 'dispute' }])
      expect(await send(token, fields)).toMatchObject({
        statusCode: 200,
        body: expect.stringContaining('Confirme que es usted'),
      });
  });
});
