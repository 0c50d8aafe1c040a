import { dayIn } from '../../../lib/foundation/calendar.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { aRecord, createAccount, createAccountsSharing } from '../../harness/portfolio.ts';
import type { Service } from '../../harness/start-service.ts';
import { type Exercises, measureExtra, measureOnce } from '../exercise.ts';

interface Debtor {
  readonly organization: OrganizationId;
  readonly pay: (payment?: object) => Promise<unknown>;
  readonly adjust: (externalId: string) => Promise<unknown>;
}

async function debtor(
  service: Service,
  name: string,
): Promise<Debtor & { readonly id: string; readonly contact: string }> {
  const organization = await service.organization(name);
  const { id, contact } = await createAccount(service, organization, aRecord('INV-1'));
  return {
    organization,
    id,
    contact: contact.id,
    adjust: (external_id) =>
      service.call('createAdjustment', {
        organization,
        params: { id },
        body: { kind: 'fee', amount: 1, external_id, reason: 'Late' },
      }),
    pay: (payment = {}) =>
      service.call('createPayment', { organization, body: { account_id: id, amount: 1, ...payment } }),
  };
}

const reverseUnknown = (service: Service, organization: OrganizationId) =>
  service.call('reversePayment', {
    organization,
    params: { id: 'P-1' },
    query: { by: 'external_id' },
    body: { reason: 'bounced' },
  });

export const paymentPatterns: Exercises = {
  'note-create': measureOnce(async (service) => {
    const { organization, id } = await debtor(service, 'note-create');
    return () => service.call('createNote', { organization, params: { id }, body: { text: 'Called back.' } });
  }),

  'work-queue-read': measureOnce(async (service) => {
    const { organization, id } = await debtor(service, 'work-queue-read');
    const due_date = dayIn('America/Argentina/Buenos_Aires', new Date());
    await service.call('createPromise', { organization, params: { id }, body: { amount: 10, due_date } });
    return () => service.call('readWorkQueue', { organization });
  }),

  'work-claim': measureOnce(async (service) => {
    const { organization, contact } = await debtor(service, 'work-claim');
    return () => service.call('claimWork', { organization, params: { id: contact }, body: { claimed: true } });
  }),

  'work-release': measureOnce(async (service) => {
    const { organization, contact } = await debtor(service, 'work-release');
    await service.call('claimWork', { organization, params: { id: contact }, body: { claimed: true } });
    return () => service.call('claimWork', { organization, params: { id: contact }, body: { claimed: false } });
  }),

  'outcome-create': measureOnce(async (service) => {
    const { organization, id } = await debtor(service, 'outcome-create');
    const body = { result: 'call_back', call_back_at: new Date(Date.now() + 3_600_000).toISOString() };
    return () => service.call('createOutcome', { organization, params: { id }, body });
  }),

  'payment-list-all': measureOnce(async (service) => {
    const { organization, pay } = await debtor(service, 'payment-list-all');
    for (let n = 0; n < 3; n++) await pay();
    return () => service.call('listAllPayments', { organization });
  }),

  'payment-create': measureOnce(async (service) => {
    const { pay } = await debtor(service, 'payment-create');
    return () => pay();
  }),

  'payment-create-external-id': measureOnce(async (service) => {
    const { pay } = await debtor(service, 'payment-create-external-id');
    return () => pay({ external_id: 'P-1' });
  }),

  'payment-create-group': measureOnce(async (service) => {
    const { organization } = await createAccountsSharing(service, 'payment-create-group', 3);
    const body = { contact_external_id: 'PERSON-1', amount: 2500, external_id: 'P-1' };
    return () => service.call('createPayment', { organization, body });
  }),

  'contact-statement': measureOnce(async (service) => {
    const { organization } = await createAccountsSharing(service, 'contact-statement', 3);
    const sent = { organization, params: { id: 'PERSON-1' }, query: { by: 'external_id' } };
    return () => service.call('readStatement', sent);
  }),

  'payment-reverse-unknown': measureOnce(async (service) => {
    const organization = await service.organization('payment-reverse-unknown');
    return () => reverseUnknown(service, organization);
  }),

  'payment-create-reversed': measureOnce(async (service) => {
    const { pay, organization } = await debtor(service, 'payment-create-reversed');
    await reverseUnknown(service, organization);
    return () => pay({ external_id: 'P-1' });
  }),

  'payment-resolve': measureOnce(async (service) => {
    const { pay } = await debtor(service, 'payment-resolve');
    return () => pay({ amount: 1000.5 });
  }),

  'payment-repeat': measureOnce(async (service) => {
    const { pay } = await debtor(service, 'payment-repeat');
    await pay({ external_id: 'P-1' });
    return () => pay({ external_id: 'P-1' });
  }),

  'payment-reverse': measureOnce(async (service) => {
    const { organization, pay } = await debtor(service, 'payment-reverse');
    await pay({ external_id: 'P-1' });
    const sent = { organization, params: { id: 'P-1' }, query: { by: 'external_id' }, body: { reason: 'bounced' } };
    return () => service.call('reversePayment', sent);
  }),

  'payment-reverse-resolving': measureOnce(async (service) => {
    const { organization, pay } = await debtor(service, 'payment-reverse-resolving');
    await pay({ external_id: 'P-1', amount: 1000.5 });
    const sent = { organization, params: { id: 'P-1' }, query: { by: 'external_id' }, body: { reason: 'bounced' } };
    return () => service.call('reversePayment', sent);
  }),

  'adjustment-create': measureOnce(async (service) => {
    const { adjust } = await debtor(service, 'adjustment-create');
    return () => adjust('A-1');
  }),

  'adjustment-repeat': measureOnce(async (service) => {
    const { adjust } = await debtor(service, 'adjustment-repeat');
    await adjust('A-1');
    return () => adjust('A-1');
  }),

  'adjustment-list': measureOnce(async (service) => {
    const { organization, id, adjust } = await debtor(service, 'adjustment-list');
    for (const externalId of ['A-1', 'A-2', 'A-3']) await adjust(externalId);
    return () => service.call('listAdjustments', { organization, params: { id } });
  }),

  'payment-read': measureOnce(async (service) => {
    const { organization, pay } = await debtor(service, 'payment-read');
    await pay({ external_id: 'P-1' });
    return () => service.call('readPayment', { organization, params: { id: 'P-1' }, query: { by: 'external_id' } });
  }),

  'idempotency-first': measureExtra(async (service) => {
    const organization = await service.organization('idempotency-first');
    const body = aRecord('INV-1');
    await createAccount(service, organization, body);
    return {
      act: () => service.call('createAccount', { organization, body, idempotencyKey: 'first' }),
      without: () => service.call('createAccount', { organization, body }),
    };
  }),

  'idempotency-replay': measureOnce(async (service) => {
    const organization = await service.organization('idempotency-replay');
    const sent = { organization, body: aRecord('INV-1'), idempotencyKey: 'again' };
    await service.call('createAccount', sent);
    return () => service.call('createAccount', sent);
  }),
};
