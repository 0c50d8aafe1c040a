import { randomUUID } from 'node:crypto';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import { providerEvent } from './requests.ts';
import { required } from './required.ts';
import type { Service } from './start-service.ts';

/** What a browser sends with a request, and from where. */
interface Browser {
  readonly cookie?: string;
  readonly address?: string;
}

/** A network of its own for each test file, whose limits others do not use up. */
const anAddress = `198.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}.7`;

function eventOf(token: string, { cookie = '', address = anAddress }: Browser, body = '') {
  const event = providerEvent({ url: `https://pages.example/p/${token}`, headers: { cookie }, body });
  const identity = { ...event.requestContext.identity, sourceIp: address };
  const requestContext = { ...event.requestContext, identity };
  return { ...event, requestContext, resource: '/p/{token}', pathParameters: { token } };
}

const browserOf = (given: string | Browser): Browser => (typeof given === 'string' ? { cookie: given } : given);

/** Opens the page of a debtor, as a browser does. */
export const openPage = (service: Service, token: string, browser: string | Browser = '') =>
  service.invoke('readDebtorPage', { ...eventOf(token, browserOf(browser)), httpMethod: 'GET', body: null });

/** Opens the page at which the browser arrives after a payment. */
export const openPaymentResult = (service: Service, token: string, payment: string, cookie: string) =>
  service.invoke('readDebtorPage', {
    ...eventOf(token, { cookie }),
    httpMethod: 'GET',
    body: null,
    queryStringParameters: { payment },
  });

/** Sends the form that chooses debts to pay. */
export const openPayment = (service: Service, token: string, fields: URLSearchParams, cookie = '') =>
  service.invoke('startPayment', {
    ...eventOf(token, { cookie }, fields.toString()),
    resource: '/p/{token}/payments',
  });

/** Sends a form of the page. */
export const sendForm = (
  service: Service,
  token: string,
  fields: Readonly<Record<string, string>>,
  browser: string | Browser = '',
) => service.invoke('sendDebtorForm', eventOf(token, browserOf(browser), new URLSearchParams(fields).toString()));

/** Sends a form of the page with a file, as a browser does. */
export async function sendFormWithFile(
  service: Service,
  token: string,
  fields: Readonly<Record<string, string>>,
  file: File,
  cookie: string,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer()).toString('base64');
  const event = eventOf(token, { cookie }, body);
  const headers = { cookie, 'content-type': String(encoded.headers.get('content-type')) };
  return service.invoke('sendDebtorForm', { ...event, headers, isBase64Encoded: true });
}

/** The token of a link of this month to the contact of an account. */
export async function portalTokenOf(organization: OrganizationId, account: AccountView): Promise<string> {
  const { parseId, ContactId } = await import('../../lib/foundation/ids.ts');
  const { loadPortalKeys } = await import('../../lib/channels/portal-links/load-portal-keys.ts');
  const { monthOf, portalToken } = await import('../../lib/channels/portal-links/portal-link.ts');
  const contact = parseId(ContactId, account.contact.id);
  return portalToken(await loadPortalKeys(), { organization, contact, channel: 'sms', month: monthOf(new Date()) });
}

/** A debt of 1,000 ARS with a strategy of its own that limits discounts and plans, and the open page of its debtor. */
export async function aProvenDebtor(service: Service) {
  const organization = await service.organization(randomUUID());
  const contact = { name: 'Ana Pérez', phone: '+5491155550123', birth_date: '1980-05-01' };
  const body = { contact, total_amount: 1000 };
  const account = await service.call<AccountView>('createAccount', { organization, body });
  const steps = [{ channel: 'sms', action_type: 'reminder', delay_hours: 0 }];
  const limits = { max_discount_pct: 20, max_instalments: 3 };
  const strategy = { organization, body: { name: 'Limits', ...limits, steps } };
  const { id: strategy_id } = await service.call<{ id: string }>('createStrategy', strategy);
  const assigned = { account_ids: [account.id], action: 'assign_strategy', strategy_id };
  await service.call('changeAccountsInBulk', { organization, body: assigned });
  const token = await portalTokenOf(organization, account);
  const { headers } = await sendForm(service, token, { act: 'prove', fact: '1980' });
  const cookie = required(String(headers?.['Set-Cookie']).split(';')[0]);
  return {
    organization,
    account,
    token,
    cookie,
    open: async () => (await openPage(service, token, cookie)).body,
    send: async (fields: Readonly<Record<string, string>>) =>
      (await sendForm(service, token, { account: account.id, ...fields }, cookie)).body,
  };
}
export type ProvenDebtor = Awaited<ReturnType<typeof aProvenDebtor>>;
