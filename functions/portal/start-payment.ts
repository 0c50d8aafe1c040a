import { startPayment } from '../../lib/entry/portal/contract.ts';
import { leadToPayment } from '../../lib/entry/portal/lead-to-payment.ts';
import { pageOnLambda } from '../../lib/entry/portal/page-on-lambda.ts';

export const handler = pageOnLambda(startPayment, ({ params: { token }, cookie, address, rawBody: form, now }) =>
  leadToPayment({ token, cookie, address, form }, now),
);
