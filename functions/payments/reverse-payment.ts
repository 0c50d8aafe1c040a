import { initiatorOf } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { reversePayment } from '../../lib/portfolio/payments/contract.ts';
import { resolvePaymentId } from '../../lib/portfolio/payments/resolve-payment-id.ts';
import { reverseGivenPayment } from '../../lib/portfolio/payments/reverse-given-payment.ts';

export const handler = onLambda(
  reversePayment,
  async ({ organization, caller: { actor }, params, query: { by }, body, now }) => {
    const id = resolvePaymentId(organization, params.id, by);
    const named = { id, ...(by === 'external_id' && { externalId: params.id }) };
    const acting = { actor: initiatorOf(actor), now };
    const reversed = await reverseGivenPayment(organization, named, body, acting);
    return reversed.isAwaiting ? reply(202, reversed.view) : reply(200, reversed.view);
  },
);
