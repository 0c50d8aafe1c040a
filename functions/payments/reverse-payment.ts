import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { reversePayment } from '../../lib/portfolio/payments/contract.ts';
import { resolvePaymentId } from '../../lib/portfolio/payments/resolve-payment-id.ts';
import { reverseGivenPayment } from '../../lib/portfolio/payments/reverse-given-payment.ts';

export const handler = onLambda(
  reversePayment,
  async ({ organization, caller: { actor }, params, query, body, now }) => {
    const id = resolvePaymentId(organization, params.id, query.by);
    const acting = { actor: { kind: actor.kind, id: actor.id }, now };
    return reply(200, await reverseGivenPayment(organization, id, body, acting));
  },
);
