import * as z from 'zod/mini';
import { OrganizationId } from '../../foundation/ids.ts';
import type { ProviderEvent } from '../../history/messages/provider-event.ts';
import { referencedId } from '../../platform/providers/provider-id.ts';
import { ProviderId, lenient } from './provider-value.ts';

/** The fields that we read (https://docs.stripe.com/connect/webhooks). */
const PaymentEvent = () =>
  z.object({
    type: z.string(),
    livemode: z.boolean(),
    account: ProviderId(),
    data: z.object({
      object: z.object({
        payment_intent: z.optional(z.unknown()),
        metadata: lenient(z.object({ organization_id: OrganizationId() })),
      }),
    }),
  });

/** Their objects have the metadata that the service gave the payment, so that other business of the account is ignored. */
const typesWithMetadata: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'charge.refunded',
]);

const isGivenBack = (type: string): boolean =>
  type.startsWith('refund.') || type.startsWith('charge.refund.') || type.startsWith('charge.dispute.');

/**
 * Parses an event of a connected account; undefined if the service does not use it, or if it belongs to the other mode
 * (test or live). The event only names the payment, whose state is then read from the provider, so neither the order nor
 * the number of events matters. A checkout that failed or expired has paid nothing.
 */
export function parsePaymentEvent(payload: unknown, isLive: boolean): ProviderEvent | undefined {
  const event = z.safeParse(PaymentEvent(), payload).data;
  if (event?.livemode !== isLive) return undefined;
  const { type, account, data } = event;
  const payment = referencedId(data.object.payment_intent);
  const isOurs = typesWithMetadata.has(type) && data.object.metadata !== undefined;
  if (payment === undefined || account === undefined || !(isOurs || isGivenBack(type))) return undefined;
  return { kind: 'payment_changed', account, payment };
}
