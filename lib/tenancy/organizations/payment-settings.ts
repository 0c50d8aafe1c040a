import * as z from 'zod/mini';
import { Amount, withCode } from '../../platform/http/wire.ts';
import { isPaymentTemplate } from './payment-template.ts';

const maxTemplateLength = 1000;

const MinPayment = () => z._default(z.optional(z.nullable(Amount().check(z.gt(0)))), null);

const PaymentTemplate = () =>
  z
    .string()
    .check(
      z.maxLength(maxTemplateLength),
      z.refine(
        isPaymentTemplate,
        withCode(
          'payment_template',
          'Must be an https address whose path or query has placeholders such as {account.reference} and {amount}.',
        ),
      ),
    );

const PaymentAccount = () =>
  z
    .string()
    .check(
      z.trim(),
      z.regex(/^acct_[A-Za-z0-9]{1,64}$/, "Must be the billing provider's id of an account, such as acct_1."),
    );

/** How debtors pay on their page. */
export const PaymentSettings = () =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('link'), template: PaymentTemplate(), min_payment: MinPayment() }),
    z.strictObject({ kind: z.literal('billingprovider'), account_id: PaymentAccount(), min_payment: MinPayment() }),
  ]);
export type PaymentSettings = z.output<ReturnType<typeof PaymentSettings>>;

const minPaymentView = () => ({ min_payment: z.nullable(z.number()) });

export const PaymentSettingsView = () =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('link'), template: z.string(), ...minPaymentView() }),
    z.object({ kind: z.literal('billingprovider'), account_id: z.string(), ...minPaymentView() }),
  ]);

interface WithPayments {
  readonly payments?: PaymentSettings | null;
  readonly former_payment_accounts?: readonly string[];
}

const accountIn = ({ payments }: WithPayments): string | undefined =>
  payments?.kind === 'billingprovider' ? payments.account_id : undefined;

/** What was begun at an account is paid, refunded or disputed there, long after another one replaced it. */
export function formerPaymentAccounts(before: WithPayments, change: WithPayments): Partial<WithPayments> {
  const former = accountIn(before);
  if (change.payments === undefined || former === undefined || former === accountIn(change)) return {};
  return { former_payment_accounts: [...new Set([...(before.former_payment_accounts ?? []), former])] };
}

export const hasPaymentAccount = (organization: WithPayments, account: string): boolean =>
  accountIn(organization) === account || (organization.former_payment_accounts ?? []).includes(account);
