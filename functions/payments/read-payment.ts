import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { readPayment } from '../../lib/portfolio/payments/contract.ts';
import { paymentStore } from '../../lib/portfolio/payments/payment-store.ts';
import { paymentView } from '../../lib/portfolio/payments/payment.ts';
import { resolvePaymentId } from '../../lib/portfolio/payments/resolve-payment-id.ts';

export const handler = onLambda(readPayment, async ({ organization, params, query }) => {
  const payment = await paymentStore(organization).read(resolvePaymentId(organization, params.id, query.by));
  if (!payment) throw notFound('payment');
  return reply(200, paymentView(payment));
});
