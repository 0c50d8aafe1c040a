import { paymentIdOf } from '../../lib/foundation/derived-ids.ts';
import { PaymentId } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { createPayment } from '../../lib/portfolio/payments/contract.ts';
import { registerGivenPayment } from '../../lib/portfolio/payments/register-given-payment.ts';

export const handler = onLambda(createPayment, async ({ organization, body, newId, now }) => {
  const id = body.external_id ? paymentIdOf(organization, body.external_id) : newId(PaymentId);
  const { view, isFirst } = await registerGivenPayment(organization, body, id, now);
  return reply(isFirst ? 201 : 200, view);
});
