import { randomUUID } from 'node:crypto';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import { providerEvent } from './requests.ts';
import { required } from './required.ts';
import type { Service } from './start-service.ts';

const eventOf = (token: string, cookie: string, body = '') => ({
  ...providerEvent({ url: `https://pages.example/p/${token}`, headers: { cookie }, body }),
  resource: '/p/{token}',
  pathParameters: { token },
});

/** Opens the page of a debtor, as a browser does. */
export const openPage = (service: Service, token: string, cookie = '') =>
  service.invoke('readDebtorPage', { ...eventOf(token, cookie), httpMethod: 'GET', body: null });

/** Sends a form of the page. */
export const sendForm = (service: Service, token: string, fields: Readonly<Record<string, string>>, cookie = '') =>
  service.invoke('sendDebtorForm', eventOf(token, cookie, new URLSearchParams(fields).toString()));

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
    open: async () => (await openPage(service, token, cookie)).body,
    send: async (fields: Readonly<Record<string, string>>) =>
      (await sendForm(service, token, { account: account.id, ...fields }, cookie)).body,
  };
}
export type ProvenDebtor = Awaited<ReturnType<typeof aProvenDebtor>>;
