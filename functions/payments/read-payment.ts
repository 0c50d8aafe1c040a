import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { readPayment } from '../../lib/portfolio/payments/contract.ts';
import { loadPaymentView } from '../../lib/portfolio/payments/load-payment-view.ts';
import { resolvePaymentId } from '../../lib/portfolio/payments/resolve-payment-id.ts';

export const handler = onLambda(readPayment, async ({ organization, params, query }) =>
  reply(200, await loadPaymentView(organization, resolvePaymentId(organization, params.id, query.by))),
);
