import { reply } from '../../lib/platform/http/endpoint.ts';
import { publicOnLambda } from '../../lib/platform/http/public-on-lambda.ts';
import { sendDebtorForm } from '../../lib/entry/portal/contract.ts';
import { unknownLinkPage } from '../../lib/entry/portal/debtor-page.ts';
import { takeDebtorForm } from '../../lib/entry/portal/take-debtor-form.ts';

export const handler = publicOnLambda(sendDebtorForm, async ({ params: { token }, cookie, rawBody: form, now }) => {
  const taken = await takeDebtorForm({ token, cookie, form }, now);
  return taken
    ? { ...reply(200, taken.page), ...(taken.headers && { headers: taken.headers }) }
    : reply(404, unknownLinkPage());
});
