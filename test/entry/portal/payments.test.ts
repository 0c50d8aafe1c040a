import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import { openPage, openPayment, openPaymentResult, portalTokenOf, sendForm } from '../../harness/portal.ts';
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

const link = {
  kind: 'link',
  template: 'https://pay.example/debts/{account.reference}?amount={amount}&currency={currency}',
  min_payment: 100,
} as const;
const checkout = { kind: 'billingprovider', account_id: 'acct_1', min_payment: 100 } as const;

const person = { name: 'Ana Pérez', phone: '+5491155550123', birth_date: '1980-05-01', external_id: 'ANA' };

interface Debtor {
  readonly organization: OrganizationId;
  readonly accounts: readonly AccountView[];
  readonly token: string;
  readonly cookie: string;
}

/** A person with debts, in a session on their page. */
async function aDebtor(payments: object | null, ...debts: readonly object[]): Promise<Debtor> {
  const organization = await service.organization(randomUUID());
  await service.call('updateOrganization', {
    organization,
    body: { name: 'Cobros del Sur', currency: 'ARS', payments },
  });
  const accounts: AccountView[] = [];
  for (const debt of debts.length > 0 ? debts : [{}]) {
    const body = { contact: person, total_amount: 1000, reference: `A/${accounts.length} &`, ...debt };
    accounts.push(await service.call<AccountView>('createAccount', { organization, body }));
  }
  const token = await portalTokenOf(organization, required(accounts[0]));
  const { headers } = await sendForm(service, token, { act: 'prove', fact: '1980' });
  return { organization, accounts, token, cookie: required(String(headers?.['Set-Cookie']).split(';')[0]) };
}

const idsOf = ({ accounts }: Debtor) => accounts.map(({ id }) => id);

const pageOf = async ({ token, cookie }: Debtor) => (await openPage(service, token, cookie)).body;

/** Chooses to pay amounts of debts; the page that follows. */
const pay = async ({ token, cookie }: Debtor, amounts: Readonly<Record<string, string | number>>) => {
  const chosen = Object.entries(amounts);
  const fields: [string, string][] = [
    ...chosen.map(([id]): [string, string] => ['debt', id]),
    ...chosen.map(([id, amount]): [string, string] => [`amount-${id}`, String(amount)]),
  ];
  return openPayment(service, token, new URLSearchParams(fields), cookie);
};

const linkIn = ({ body }: { readonly body: string }) =>
  /<a class="primary" href="([^"]+)" rel="noopener noreferrer">/
    .exec(body)?.[1]
    ?.replaceAll('&#x2F;', '/')
    .replaceAll('&#x3D;', '=')
    .replaceAll('&amp;', '&');

const isRefused = ({ body }: { readonly body: string }): boolean =>
  /No se cobró nada/.test(body) && !body.includes('class="primary"');

describe('a debt that is paid at an address of the organization', () => {
  it('leads there with the chosen amount, and with values that change no other part of the address', async () => {
    const debtor = await aDebtor(link);
    expect(await pageOf(debtor)).toContain('min="100.00" max="1000.00" step="0.01" value="1000.00"');
    const [id = ''] = idsOf(debtor);
    const reply = await pay(debtor, { [id]: '500.5' });
    expect(linkIn(reply)).toBe('https://pay.example/debts/A%2F0%20%26?amount=500.50&currency=ARS');
    expect(reply.body).toContain('pay.example y es para Cobros del Sur');
    expect(reply.headers?.['Content-Security-Policy']).toContain("form-action 'self'");
  });

  it('is not paid with an amount beyond its limits, or none', async () => {
    const debtor = await aDebtor(link);
    const [id = ''] = idsOf(debtor);
    for (const amount of ['99.99', '1000.01', '-5', '1e3', '500.123', 'NaN', ''])
      expect(isRefused(await pay(debtor, { [id]: amount })), amount).toBe(true);
  });

  it('is paid in whole without a minimum, and in another currency', async () => {
    const whole = await aDebtor({ ...link, min_payment: null });
    const foreign = await aDebtor(link, { currency: 'USD' });
    for (const debtor of [whole, foreign]) {
      const [id = ''] = idsOf(debtor);
      expect(await pageOf(debtor)).not.toContain(`id="amount-${id}"`);
      expect(isRefused(await pay(debtor, { [id]: 500 }))).toBe(true);
      expect(linkIn(await pay(debtor, { [id]: '1000.00' }))).toContain('amount=1000.00');
    }
  });

  it('has no way to pay without the setting, or without what the address needs', async () => {
    for (const debtor of [await aDebtor(null), await aDebtor(link, { reference: null })]) {
      const [id = ''] = idsOf(debtor);
      expect(await pageOf(debtor)).not.toContain('/payments"');
      expect(isRefused(await pay(debtor, { [id]: 500 }))).toBe(true);
    }
  });
});

describe('what can be paid', () => {
  it.each([
    ['disputed', 'createAccountHold'],
    ['attorney', 'createContactHold'],
  ])('is no debt with the hold %s', async (kind, create) => {
    const debtor = await aDebtor(link);
    const { organization, accounts } = debtor;
    const [id = ''] = idsOf(debtor);
    const params = { id: create === 'createAccountHold' ? id : required(accounts[0]).contact.id };
    await service.call(create, { organization, params, body: { kind, reason: 'Said so' } });
    expect(await pageOf(debtor)).not.toContain('/payments"');
    expect(isRefused(await pay(debtor, { [id]: 500 }))).toBe(true);
  });

  it('is no debt that was closed or paid since the page was shown, nor more than is owed now', async () => {
    const debtor = await aDebtor(link, {}, {});
    const [closed = '', paid = ''] = idsOf(debtor);
    const { organization } = debtor;
    await service.call('changeAccountStatus', {
      organization,
      params: { id: closed },
      body: { status: 'resolved', reason: 'Written off' },
    });
    await service.call('createPayment', { organization, body: { account_id: paid, amount: 600 } });
    expect(isRefused(await pay(debtor, { [closed]: 1000 }))).toBe(true);
    expect(isRefused(await pay(debtor, { [paid]: 1000 }))).toBe(true);
    expect(linkIn(await pay(debtor, { [paid]: 400 }))).toContain('amount=400.00');
  });

  it('is what was agreed: the instalment that is due, or more', async () => {
    const debtor = await aDebtor({ ...link, min_payment: null });
    const { organization } = debtor;
    const [id = ''] = idsOf(debtor);
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const instalments = [
      { due_date: day(5), amount: 400 },
      { due_date: day(35), amount: 600 },
    ];
    const plan = await service.call<{ id: string; status: string }>('createPlan', {
      organization,
      params: { id },
      body: { instalments },
    });
    if (plan.status === 'pending_approval')
      await service.call('updatePlan', {
        organization,
        params: { id: plan.id },
        body: { action: 'approve' },
        role: 'admin',
      });
    await service.call('updatePlan', { organization, params: { id: plan.id }, body: { action: 'accept' } });
    expect(await pageOf(debtor)).toContain('min="400.00" max="1000.00" step="0.01" value="400.00"');
    expect(isRefused(await pay(debtor, { [id]: 399 }))).toBe(true);
    expect(linkIn(await pay(debtor, { [id]: 400 }))).toContain('amount=400.00');
  });

  it('is nothing without a session, of another person, or twice', async () => {
    const [debtor, other] = [await aDebtor(link), await aDebtor(link)];
    const [id = ''] = idsOf(debtor);
    expect(isRefused(await pay({ ...debtor, cookie: '' }, { [id]: 500 }))).toBe(true);
    expect(isRefused(await pay(other, { [id]: 500 }))).toBe(true);
    expect(isRefused(await pay(debtor, { [randomUUID()]: 500 }))).toBe(true);
    expect(isRefused(await pay(debtor, {}))).toBe(true);
    expect((await openPayment(service, 'x', new URLSearchParams())).statusCode).toBe(404);
  });
});

describe('debts that are paid at the billing provider', () => {
  const asked = () => dependencies.providers.asked.filter(({ path }) => path === '/v1/checkout/sessions');
  const formOf = (n = 0) => Object.fromEntries(new URLSearchParams(required(asked()[n]).body));

  it('are paid at once in one currency, at the account of the organization', async () => {
    const debtor = await aDebtor(checkout, {}, { total_amount: 300.5 }, { currency: 'USD' });
    const [one = '', two = '', dollars = ''] = idsOf(debtor);
    expect((await pageOf(debtor)).match(/\/payments"/g)).toHaveLength(2);
    const reply = await pay(debtor, { [one]: 250, [two]: 300.5 });
    expect(linkIn(reply)).toMatch(/^https:\/\/pay\.example\//);
    expect(reply.body).toContain('550,50');
    expect(required(asked()[0]).headers['stripe-account']).toBe('acct_1');
    expect(formOf()).toMatchObject({
      mode: 'payment',
      client_reference_id: `${debtor.organization}/${debtor.accounts[0]?.contact.id}`,
      'line_items[0][price_data][currency]': 'ars',
      'line_items[0][price_data][unit_amount]': '25000',
      'line_items[1][price_data][unit_amount]': '30050',
      'payment_intent_data[metadata][organization_id]': debtor.organization,
      [`payment_intent_data[metadata][${two}]`]: '300.5',
      success_url: expect.stringMatching(new RegExp(`/p/${debtor.token}\\?payment=done$`)),
    });
    const lasts = Number(formOf()['expires_at']) - Date.now() / 1000;
    expect(lasts > 1800 && lasts <= 86_400).toBe(true);
    expect(isRefused(await pay(debtor, { [one]: 250, [dollars]: 1000 }))).toBe(true);
  });

  it('have one checkout for one choice, and another once something was paid', async () => {
    const debtor = await aDebtor(checkout);
    const [id = ''] = idsOf(debtor);
    for (const amount of [250, 250, 300]) await pay(debtor, { [id]: amount });
    await service.call('createPayment', { organization: debtor.organization, body: { account_id: id, amount: 250 } });
    await pay(debtor, { [id]: 250 });
    const [first, same, other, later] = asked().map(({ headers }) => headers['idempotency-key']);
    expect(same).toBe(first);
    expect(new Set([first, other, later]).size).toBe(3);
  });

  it('charge nothing if the provider refuses or does not answer', async () => {
    const debtor = await aDebtor(checkout);
    const [id = ''] = idsOf(debtor);
    dependencies.providers.answerWith((outgoing) => void outgoing.writeHead(400).end('{}'));
    expect(isRefused(await pay(debtor, { [id]: 250 }))).toBe(true);
    dependencies.providers.answerWith((outgoing) => void outgoing.destroy());
    expect(isRefused(await pay(debtor, { [id]: 250 }))).toBe(true);
  });

  it.each([
    ['done', 'Gracias'],
    ['canceled', 'No se cobró nada'],
  ])('end on a page (%s) that says so, and nothing of the debts', async (payment, said) => {
    const debtor = await aDebtor(checkout);
    const { body } = await openPaymentResult(service, debtor.token, payment, debtor.cookie);
    expect(body).toContain(said);
    expect(body).not.toContain('ARS');
  });
});
