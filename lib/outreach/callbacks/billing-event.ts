import * as z from 'zod/mini';
import { OrganizationId } from '../../foundation/ids.ts';
import type { ProviderEvent } from '../../history/messages/provider-event.ts';
import { referencedId } from '../../platform/providers/provider-id.ts';
import { ProviderCode, ProviderId, lenient } from './provider-value.ts';

const Metadata = () => lenient(z.object({ organization_id: OrganizationId() }));

/** The fields that we read (https://docs.stripe.com/api/events). */
const BillingEvent = () =>
  z.object({
    type: z.string(),
    livemode: z.boolean(),
    data: z.object({
      object: z.object({
        id: ProviderId(),
        metadata: Metadata(),
        payment_status: ProviderCode(),
        subscription: z.optional(z.unknown()),
        parent: lenient(
          z.object({
            subscription_details: lenient(z.object({ subscription: z.optional(z.unknown()), metadata: Metadata() })),
          }),
        ),
      }),
    }),
  });
type BillingObject = z.output<ReturnType<typeof BillingEvent>>['data']['object'];

interface SubscriptionRef {
  readonly subscription?: unknown;
  readonly metadata?: z.output<ReturnType<typeof Metadata>>;
}

/**
 * Parses an event of the billing provider; undefined if the service does not use it, or if it belongs to the other mode
 * (test or live). The event only names the subscription, whose state is then read from the provider, so the order of
 * events does not matter.
 */
export function parseBillingEvent(payload: unknown, isLive: boolean): ProviderEvent | undefined {
  const event = z.safeParse(BillingEvent(), payload).data;
  if (event?.livemode !== isLive) return undefined;
  const ref = subscriptionOf(event.type, event.data.object);
  const subscription = referencedId(ref?.subscription);
  const organization = ref?.metadata?.organization_id;
  if (subscription === undefined || organization === undefined) return undefined;
  return { kind: 'subscription_changed', organization, subscription };
}

const paidStatuses = new Set(['paid', 'no_payment_required']);

function subscriptionOf(type: string, object: BillingObject): SubscriptionRef | undefined {
  if (type.startsWith('customer.subscription.')) return { ...object, subscription: object.id };
  switch (type) {
    case 'checkout.session.completed':
      return paidStatuses.has(object.payment_status ?? '') ? object : undefined;
    case 'checkout.session.async_payment_succeeded':
      return object;
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return object.parent?.subscription_details;
    default:
      return undefined;
  }
}
