import { aRecord, createAccount } from '../../harness/portfolio.ts';
import { openPage, sendForm } from '../../harness/portal.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { type Exercises, measureOnce } from '../exercise.ts';

/** The token of a link to the contact of a new account. */
async function aToken(service: Service, name: string): Promise<string> {
  const organization = await service.organization(name);
  const contact = { name: 'Ana Pérez', phone: '+5491155550123', birth_date: '1980-05-01' };
  const account = await createAccount(service, organization, aRecord('INV-1', { contact }));
  const { loadPortalKeys } = await import('../../../lib/channels/portal-links/load-portal-keys.ts');
  const { monthOf, portalToken } = await import('../../../lib/channels/portal-links/portal-link.ts');
  const person = { organization, contact: account.contact.id, channel: 'sms', month: monthOf(new Date()) } as const;
  return portalToken(await loadPortalKeys(), person);
}

const form = (act: string) =>
  measureOnce(async (service) => {
    const token = await aToken(service, `portal ${act}`);
    return () => sendForm(service, token, { act });
  });

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

  'debtor-prove': measureOnce(async (service) => {
    const token = await aToken(service, 'debtor-prove');
    return () => prove(service, token, '1980');
  }),

  'debtor-prove-wrong': measureOnce(async (service) => {
    const token = await aToken(service, 'debtor-prove-wrong');
    return () => prove(service, token, '1981');
  }),

  'debtor-call-me': form('call_me'),
  'debtor-not-me': form('not_me'),
  'debtor-stop': form('stop'),
};
