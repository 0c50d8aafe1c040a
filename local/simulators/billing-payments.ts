import { randomBytes } from 'node:crypto';
import type { BillingAccount, Resource } from './billing-account.ts';
import { type Form, formValue } from './request-form.ts';
import { unixSeconds } from './signatures.ts';

/** What a checkout of a connected account is to be paid for. */
export interface Bought {
  readonly account: string;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
}

export const boughtIn = (form: Form, account: string, metadata: Bought['metadata']): Bought => {
  const valueOf = (index: number, field: string) => formValue(form, `line_items[${index}]${field}`);
  let amount = 0;
  for (let index = 0; valueOf(index, '[quantity]') !== undefined; index++)
    amount += Number(valueOf(index, '[price_data][unit_amount]')) * Number(valueOf(index, '[quantity]'));
  return { account, amount, currency: valueOf(0, '[price_data][currency]') ?? '', metadata };
};

interface PaymentStep {
  /** Written when the step begins. */
  readonly payment: Resource;
  readonly session?: Resource;
  readonly dispute?: Resource;
  readonly events: readonly { readonly type: string; readonly object: Resource }[];
}

const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

const charged = ({ amount, currency, metadata }: Bought, payment: string, now: Date): Resource => ({
  id: newId('ch'),
  object: 'charge',
  amount,
  amount_refunded: 0,
  created: unixSeconds(now),
  currency,
  disputed: false,
  livemode: false,
  metadata,
  payment_intent: payment,
  payment_method_details: { type: 'card' },
  refunded: false,
});

const paymentOf = (bought: Bought, status: string, now: Date): Resource => {
  const id = newId('pi');
  const { account, amount, currency, metadata } = bought;
  return {
    id,
    object: 'payment_intent',
    account,
    amount,
    amount_received: status === 'succeeded' ? amount : 0,
    created: unixSeconds(now),
    currency,
    latest_charge: charged(bought, id, now),
    livemode: false,
    metadata,
    status,
  };
};

const chargeIn = (payment: Resource): Resource =>
  // Every payment has a charge of this form.
  payment['latest_charge'] as Resource;

const withCharge = (payment: Resource, change: object): Resource => ({
  ...payment,
  latest_charge: { ...chargeIn(payment), ...change },
});

const refundedBy = (payment: Resource, share: number): Resource => {
  const { amount, amount_refunded: before } = chargeIn(payment);
  const refunded = Math.min(Number(amount), Number(before) + Math.ceil(Number(amount) * share));
  return withCharge(payment, { amount_refunded: refunded, refunded: refunded === amount });
};

const completed = (session: Resource, payment: Resource, isPaid: boolean): Resource => ({
  ...session,
  status: 'complete',
  payment_status: isPaid ? 'paid' : 'unpaid',
  payment_intent: payment.id,
  url: null,
});

const sessionEvent = (name: string, object: Resource) => ({ type: `checkout.session.${name}`, object });

/** What people can do on the page of an open checkout. */
export const checkoutActions = {
  pay: 'Pay',
  duplicate: 'Pay; each event comes three times',
  delay: 'Pay by a method that takes a while',
  fail: 'Pay by a method that fails later',
  disorder: 'Pay, and get half back; the refund is reported first',
} as const;
type CheckoutAction = keyof typeof checkoutActions;

export const isCheckoutAction = (name: string | undefined): name is CheckoutAction =>
  name !== undefined && Object.hasOwn(checkoutActions, name);

export const checkoutSteps = (
  action: CheckoutAction,
  session: Resource,
  bought: Bought,
  now: Date,
): readonly PaymentStep[] => {
  const isLater = action === 'delay' || action === 'fail';
  const payment = paymentOf(bought, isLater ? 'processing' : 'succeeded', now);
  const done = completed(session, payment, !isLater);
  const event = sessionEvent('completed', done);
  if (action === 'pay') return [{ payment, session: done, events: [event] }];
  if (action === 'duplicate') return [{ payment, session: done, events: [event, event, event] }];
  if (action === 'disorder') {
    const refunded = refundedBy(payment, 0.5);
    const events = [{ type: 'charge.refunded', object: chargeIn(refunded) }, event];
    return [{ payment: refunded, session: done, events }];
  }
  const isPaid = action === 'delay';
  const later = {
    ...payment,
    status: isPaid ? 'succeeded' : 'requires_payment_method',
    amount_received: isPaid ? bought.amount : 0,
  };
  const final = completed(session, later, isPaid);
  const name = isPaid ? 'async_payment_succeeded' : 'async_payment_failed';
  return [
    { payment, session: done, events: [event] },
    { payment: later, session: final, events: [sessionEvent(name, final)] },
  ];
};

/** What the account can do with a payment, on the same page. */
export const paymentActions = {
  refund_half: 'Refund half',
  refund: 'Refund',
  dispute: 'Dispute',
  win: 'Win the dispute',
} as const;
type PaymentAction = keyof typeof paymentActions;

export const isPaymentAction = (name: string | undefined): name is PaymentAction =>
  name !== undefined && Object.hasOwn(paymentActions, name);

export const paymentStep = (
  action: PaymentAction,
  payment: Resource,
  disputes: BillingAccount['disputes'],
): PaymentStep => {
  if (action === 'refund' || action === 'refund_half') {
    const refunded = refundedBy(payment, action === 'refund' ? 1 : 0.5);
    return { payment: refunded, events: [{ type: 'charge.refunded', object: chargeIn(refunded) }] };
  }
  const known = disputes.all().find((each) => each['payment_intent'] === payment.id);
  const { id: charge, amount } = chargeIn(payment);
  const opened = known ?? {
    id: newId('dp'),
    object: 'dispute',
    amount,
    charge,
    metadata: {},
    payment_intent: payment.id,
  };
  const dispute: Resource = { ...opened, status: action === 'win' ? 'won' : 'needs_response' };
  return {
    payment: withCharge(payment, { disputed: true }),
    dispute,
    events: [{ type: action === 'win' ? 'charge.dispute.closed' : 'charge.dispute.created', object: dispute }],
  };
};

export const actionsPage = (id: string, actions: Readonly<Record<string, string>>): string => {
  const buttons = Object.entries(actions).map(([name, text]) => `<button formaction="${id}/${name}">${text}</button>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Simulated checkout</title>
<h1>Simulated checkout</h1><p>Nobody is charged. Choose what happens to this payment.</p>
<form method="post">${buttons.join('\n')}</form></html>`;
};
