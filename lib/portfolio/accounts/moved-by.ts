import { AdjustmentId, PaymentId, parseId } from '../../foundation/ids.ts';

/**
 * The version of an account that a payment, its reversal or an adjustment wrote, and which one. One text, because an
 * account above 1 KB costs a unit more to write.
 */
export type MovedBy = `${number}#${string}`;

interface Version {
  readonly version: number;
}

type Moved = Version & { readonly moved_by?: MovedBy };

const adjustmentMark = 'adjustment:';

export const movedBy = (payment: PaymentId, before: Version): MovedBy => `${before.version + 1}#${payment}`;

export const movedByAdjustment = (adjustment: AdjustmentId, before: Version): MovedBy =>
  `${before.version + 1}#${adjustmentMark}${adjustment}`;

/** Nothing if a later write made the version. */
function mover({ moved_by: by, version: current }: Moved): string | undefined {
  const [version, text] = by?.split('#') ?? [];
  return version === String(current) ? text : undefined;
}

export function paymentThatMoved(account: Moved): PaymentId | undefined {
  const text = mover(account);
  return text === undefined || text.startsWith(adjustmentMark) ? undefined : parseId(PaymentId, text);
}

export function adjustmentThatMoved(account: Moved): AdjustmentId | undefined {
  const text = mover(account);
  return text?.startsWith(adjustmentMark) ? parseId(AdjustmentId, text.slice(adjustmentMark.length)) : undefined;
}
