import { queryOptions } from '@tanstack/react-query';
import type { OperationAt, ReplyOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';
import { useServiceMutation } from './use-service-mutation.ts';

export type Billing = ReplyOf<OperationAt<'GET', '/api/billing'>>;

/** A payment appears shortly after it was made. */
const pollMs = 3000;

export const billingQuery = ({ call, organization }: OrganizationService, isAwaited = false) =>
  queryOptions({
    queryKey: [organization, 'billing'],
    queryFn: ({ signal }) => call('GET', '/api/billing', {}, { signal }),
    refetchInterval: ({ state }) => (isAwaited && state.data?.status !== 'active' ? pollMs : false),
  });

/** The address of this screen, to which the payment provider returns. */
const returnTo = (outcome?: 'done' | 'left'): string => {
  const url = new URL('/billing', location.origin);
  const organization = new URLSearchParams(location.search).get('org');
  if (organization !== null) url.searchParams.set('org', organization);
  if (outcome !== undefined) url.searchParams.set('checkout', outcome);
  return url.href;
};

export const useCreateCheckout = () =>
  useServiceMutation<string, { readonly url: string }>({
    send: ({ call }, price, idempotencyKey) =>
      call(
        'POST',
        '/api/billing/checkout',
        { body: { price_id: price, success_url: returnTo('done'), cancel_url: returnTo('left') } },
        { idempotencyKey },
      ),
    invalidates: [],
  });

export const useCreatePortal = () =>
  useServiceMutation<undefined, { readonly url: string }>({
    send: ({ call }) => call('POST', '/api/billing/portal', { body: { return_url: returnTo() } }),
    invalidates: [],
  });
