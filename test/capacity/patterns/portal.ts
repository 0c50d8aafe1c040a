import { aRecord, createAccount } from '../../harness/portfolio.ts';
import {
  type ProvenDebtor,
  aProvenDebtor,
  openPage,
  openPayment,
  sendForm,
  sendFormWithFile,
} from '../../harness/portal.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { type Exercises, measureOnce } from '../exercise.ts';

/** A link to the contact of a new account. */
async function aLink(service: Service, name: string) {
  const organization = await service.organization(name);
  const contact = { name: 'Ana Pérez', phone: '+5491155550123', birth_date: '1980-05-01' };
  const account = await createAccount(service, organization, aRecord('INV-1', { contact }));
  const { loadPortalKeys } = await import('../../../lib/channels/portal-links/load-portal-keys.ts');
  const { monthOf, portalToken } = await import('../../../lib/channels/portal-links/portal-link.ts');
  const person = { organization, contact: account.contact.id, channel: 'sms', month: monthOf(new Date()) } as const;
  return { organization, account, token: portalToken(await loadPortalKeys(), person) };
}

const aToken = async (service: Service, name: string) => (await aLink(service, name)).token;

const form = (act: string) =>
  measureOnce(async (service) => {
    const token = await aToken(service, `portal ${act}`);
    return () => sendForm(service, token, { act });
  });

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Within the limits of the strategy. */
const agreement = (fields: Readonly<Record<string, string>>) =>
  measureOnce(async (service) => {
    const { send } = await aProvenDebtor(service);
    return () => send(fields);
  });

const sendAFile = (service: Service, { token, account, cookie }: ProvenDebtor) => {
  const picture = new File([Buffer.from('89504e470d0a1a0a', 'hex')], 'receipt.png', { type: 'image/png' });
  return sendFormWithFile(service, token, { act: 'paid', account: account.id, text: 'Ayer' }, picture, cookie);
};

const prove = (service: Service, token: string, fact: string) => sendForm(service, token, { act: 'prove', fact });

export const portalPatterns: Exercises = {
  'debtor-page': measureOnce(async (service) => {
    const token = await aToken(service, 'debtor-page');
    return () => openPage(service, token);
  }),

  'debtor-page-proven': measureOnce(async (service) => {
    const token = await aToken(service, 'debtor-page-proven');
    const { headers } = await prove(service, token, '1980');
    const cookie = required(String(headers?.['Set-Cookie']).split(';')[0]);
    return () => openPage(service, token, cookie);
  }),

  'debtor-view': measureOnce(async (service) => {
    const organization = await service.organization('debtor-view');
    const contact = { name: 'Ana Pérez', phone: '+5491155550123', birth_date: '1980-05-01' };
    const { contact: created } = await createAccount(service, organization, aRecord('INV-1', { contact }));
    return () => service.call('readDebtorView', { organization, params: { id: created.id } });
  }),

  'debtor-prove': measureOnce(async (service) => {
    const token = await aToken(service, 'debtor-prove');
    return () => prove(service, token, '1980');
  }),

  'debtor-prove-wrong': measureOnce(async (service) => {
    const token = await aToken(service, 'debtor-prove-wrong');
    return () => prove(service, token, '1981');
  }),

  'debtor-promise': agreement({ act: 'promise', amount: '400', due_date: inDays(5) }),
  'debtor-plan': agreement({ act: 'confirm_plan', count: '3', every: 'month', first_due: inDays(10) }),
  'debtor-settle': agreement({ act: 'settle', amount: '800', pay_by: inDays(5) }),
  'debtor-data': agreement({ act: 'data' }),
  'debtor-pay': measureOnce(async (service) => {
    const { organization, account, token } = await aLink(service, 'debtor-pay');
    const payments = { kind: 'link', template: 'https://pay.example/{account.id}' };
    await service.call('updateOrganization', { organization, body: { payments } });
    const { headers } = await prove(service, token, '1980');
    const cookie = required(String(headers?.['Set-Cookie']).split(';')[0]);
    const fields = new URLSearchParams({ debt: account.id, [`amount-${account.id}`]: String(account.pending_balance) });
    return () => openPayment(service, token, fields, cookie);
  }),

  'debtor-file': measureOnce(async (service) => {
    const debtor = await aProvenDebtor(service);
    return () => sendAFile(service, debtor);
  }),
  'attachment-read': measureOnce(async (service) => {
    const debtor = await aProvenDebtor(service);
    const { organization } = debtor;
    await sendAFile(service, debtor);
    const { data } = await service.call<{ data: { id: string }[] }>('listInbox', { organization });
    const { id } = required(data[0]);
    return () => service.call('readAttachment', { organization, params: { id } });
  }),
  'debtor-call-me': form('call_me'),
  'debtor-not-me': form('not_me'),
  'debtor-stop': form('stop'),
};
