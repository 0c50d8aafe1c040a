import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { reversePayment } from '../../lib/portfolio/payments/contract.ts';
import { paymentView } from '../../lib/portfolio/payments/payment.ts';
import { resolvePaymentId } from '../../lib/portfolio/payments/resolve-payment-id.ts';
import { reversePayment as reverse } from '../../lib/portfolio/payments/reverse-payment.ts';

export const handler = onLambda(
  reversePayment,
  async ({ organization, caller: { actor }, params, query, body, now }) => {
    const id = resolvePaymentId(organization, params.id, query.by);
    const acting = { actor: { kind: actor.kind, id: actor.id }, now };
    const { payment, account } = await reverse(organization, id, body, acting);
    const { pending_balance, collection_status } = account;
    return reply(200, { ...paymentView(payment), account: { pending_balance, collection_status } });
  },
);
