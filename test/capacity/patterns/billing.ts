import { applyEvent } from '../../outreach/callbacks/contacted-debtor.ts';
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
