import { createHash } from 'node:crypto';
import { log } from '../../foundation/log.ts';
import { Problem } from '../../foundation/problem.ts';
import { readSetting } from '../../foundation/read-setting.ts';
import { truncateText } from '../../foundation/truncate-text.ts';
import { portalPath } from '../../channels/portal-links/portal-path.ts';
import { billingClient } from '../../platform/providers/billing-client.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import type { ChosenDebt } from './chosen-debts.ts';
import type { Debtor } from './load-debtor.ts';
import { linkOf } from './payable-debt.ts';
import { debtName } from './payment-page.ts';
import type { PaymentEnd } from './payment-end.ts';

const hourMs = 60 * 60 * 1000;
/** The provider's product names may be longer, its page shows less. */
const maxNameLength = 200;

/** Where chosen debts are paid; undefined if they cannot be at the moment. */
export async function createPaymentUrl(
  debtor: Debtor,
  chosen: readonly ChosenDebt[],
  now: Date,
): Promise<string | undefined> {
  const { organization } = debtor;
  const [first] = chosen;
  if (!organization.payments || !first) return undefined;
  if (organization.payments.kind === 'link') return linkOf(first.account, first.amount, organization);
  return createCheckoutPage(debtor, { account: organization.payments.account_id, chosen }, now);
}

interface Checkout {
  readonly account: string;
  readonly chosen: readonly ChosenDebt[];
}

/**
 * The same choice gives the same page for an hour, unless one of its debts was paid since: no debtor pays twice because
 * they pressed twice. The page is open for one to two hours.
 */
async function createCheckoutPage(
  { organization, contact, language, token }: Debtor,
  { account, chosen }: Checkout,
  now: Date,
): Promise<string | undefined> {
  const hour = Math.floor(now.getTime() / hourMs);
  const pageUrl = `${readSetting('PUBLIC_URL')}${portalPath}/${token}`;
  const resultUrl = (payment: PaymentEnd): string => `${pageUrl}?payment=${payment}`;
  const session = {
    account,
    organization: organization.id,
    contact: contact.id,
    currency: chosen[0]?.account.currency ?? organization.currency,
    debts: chosen.map((each) => ({
      account: each.account.id,
      amount: each.amount,
      name: truncateText(debtName(each.account, organization.name), maxNameLength),
    })),
    language,
    successUrl: resultUrl('done'),
    cancelUrl: resultUrl('canceled'),
    expiresAt: new Date((hour + 2) * hourMs),
  };
  const paidBefore = chosen.map(({ account: { pending_balance, paid_amount } }) => [pending_balance, paid_amount]);
  const choice = createHash('sha256')
    .update(JSON.stringify([session, paidBefore]))
    .digest('base64url');
  const secret = await billingSecret();
  if (!secret) return undefined;
  const created = await billingClient(secret).createPaymentSession({
    ...session,
    idempotencyKey: `payment/${organization.id}/${choice}`,
  });
  return created.kind === 'accepted' ? created.value : undefined;
}

const billingSecret = () =>
  providerSecret('billingprovider').catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'provider_not_configured') throw error;
    log.error('debtors cannot pay at the billing provider', { problem: error.message });
    return undefined;
  });
