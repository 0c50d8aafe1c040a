import { PaymentId, parseId } from '../../foundation/ids.ts';

/**
 * The version of an account that a payment or its reversal wrote, and the payment. One text, because an account above 1 KB
 * costs a unit more to write.
 */
export type MovedBy = `${number}#${string}`;

export const movedBy = (payment: PaymentId, before: { readonly version: number }): MovedBy =>
  `${before.version + 1}#${payment}`;

/** Nothing if a later write made the version. */
export function paymentThatMoved(account: {
  readonly moved_by?: MovedBy;
  readonly version: number;
}): PaymentId | undefined {
  const [version, payment = ''] = account.moved_by?.split('#') ?? [];
  return version === String(account.version) ? parseId(PaymentId, payment) : undefined;
}
