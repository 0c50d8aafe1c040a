import { sendDebtorForm } from '../../lib/entry/portal/contract.ts';
import { pageOnLambda } from '../../lib/entry/portal/page-on-lambda.ts';
import { takeDebtorForm } from '../../lib/entry/portal/take-debtor-form.ts';

export const handler = pageOnLambda(
  sendDebtorForm,
  ({ params: { token }, cookie, address, rawBody: text, readParts, now }) =>
    takeDebtorForm({ token, cookie, address, form: { text, readParts } }, now),
);
