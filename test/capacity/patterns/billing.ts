import { applyEvent } from '../../outreach/callbacks/contacted-debtor.ts';
import { aRecord, createAccount } from '../../harness/portfolio.ts';
import type { Service } from '../../harness/start-service.ts';
import { type Exercises, measureOnce } from '../exercise.ts';

const pages = { success_url: 'https://console.example/', cancel_url: 'https://console.example/' };

async function subscriber(service: Service, name: string) {
  const organization = await service.organization(name);
  return {
    organization,
    subscribe: () => service.call('createCheckout', { organization, body: { price_id: 'price_1', ...pages } }),
    report: (status: string) => {
      const subscription = `sub_${status}_${organization}`;
      return applyEvent(
        service,
        { kind: 'subscription_changed', organization, subscription },
        new Date().toISOString(),
      );
    },
  };
}

/** A payment of a debt, which the provider stub has. */
async function aPayment(service: Service, name: string) {
  const organization = await service.organization(name);
  const payments = { kind: 'billingprovider', account_id: 'acct_1' };
  await service.call('updateOrganization', { organization, body: { payments } });
  const account = await createAccount(service, organization, aRecord('INV-1', { currency: 'ARS' }));
  const payment = `pi_${organization}_${account.id}`;
  return { report: () => applyEvent(service, { kind: 'payment_changed', account: 'acct_1', payment }) };
}

/** The provider stub has a subscription in whatever status its id names. */
export const billingPatterns: Exercises = {
  'billing-checkout': measureOnce(async (service) => (await subscriber(service, 'billing-checkout')).subscribe),

  'billing-checkout-again': measureOnce(async (service) => {
    const { subscribe } = await subscriber(service, 'billing-checkout-again');
    await subscribe();
    return subscribe;
  }),

  'billing-portal': measureOnce(async (service) => {
    const { organization, subscribe } = await subscriber(service, 'billing-portal');
    await subscribe();
    return () => service.call('createPortal', { organization, body: { return_url: pages.cancel_url } });
  }),

  'billing-read': measureOnce(async (service) => {
    const { organization, subscribe } = await subscriber(service, 'billing-read');
    await subscribe();
    return () => service.call('readBilling', { organization });
  }),

  'callback-payment': measureOnce(async (service) => (await aPayment(service, 'callback-payment')).report),

  'callback-payment-same': measureOnce(async (service) => {
    const { report } = await aPayment(service, 'callback-payment-same');
    await report();
    return report;
  }),

  'callback-subscription': measureOnce(async (service) => {
    const { subscribe, report } = await subscriber(service, 'callback-subscription');
    await subscribe();
    return () => report('active');
  }),

  'callback-subscription-due': measureOnce(async (service) => {
    const { subscribe, report } = await subscriber(service, 'callback-subscription-due');
    await subscribe();
    return () => report('past_due');
  }),

  'callback-subscription-same': measureOnce(async (service) => {
    const { subscribe, report } = await subscriber(service, 'callback-subscription-same');
    await subscribe();
    await report('active');
    return () => report('active');
  }),
};
