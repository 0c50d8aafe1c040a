import { paymentIdOf } from '../../lib/foundation/derived-ids.ts';
import { PaymentId } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { resolveAccountReference } from '../../lib/portfolio/accounts/resolve-account-reference.ts';
import { createPayment } from '../../lib/portfolio/payments/contract.ts';
import { paymentView } from '../../lib/portfolio/payments/payment.ts';
import { registerPayment } from '../../lib/portfolio/payments/register-payment.ts';

export const handler = onLambda(createPayment, async ({ organization, body, newId, now }) => {
  const id = body.external_id ? paymentIdOf(organization, body.external_id) : newId(PaymentId);
  const registered = await registerPayment(organization, resolveAccountReference(organization, body), body, id, now);
  return reply(registered.isFirst ? 201 : 200, { ...paymentView(registered.payment), account: registered.account });
});
