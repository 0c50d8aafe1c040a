import { publicOnLambda } from '../../lib/platform/http/public-on-lambda.ts';
import { sendDebtorForm } from '../../lib/entry/portal/contract.ts';
import { takeDebtorForm } from '../../lib/entry/portal/take-debtor-form.ts';

export const handler = publicOnLambda(sendDebtorForm, ({ params: { token }, cookie, address, rawBody: form, now }) =>
  takeDebtorForm({ token, cookie, address, form }, now),
);
