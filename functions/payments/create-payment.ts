import { accountOf } from '../../lib/accounts/account-reference.ts';
import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { type PaymentId, paymentIdOf } from '../../lib/ids.ts';
import { createPayment } from '../../lib/payments/contract.ts';
import { paymentView } from '../../lib/payments/payment.ts';
import { registerPayment } from '../../lib/payments/registering.ts';

export const handler = onLambda(createPayment, async ({ organization, body, newId, now }) => {
  const id = body.external_id ? paymentIdOf(organization, body.external_id) : newId<PaymentId>();
  const registered = await registerPayment(organization, accountOf(organization, body), body, id, now);
  return reply(registered.isFirst ? 201 : 200, { ...paymentView(registered.payment), account: registered.account });
});
