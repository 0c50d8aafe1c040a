import type { PaymentId } from '../../foundation/ids.ts';

/** The payment that moved a balance in the write that made this version; a later write may have moved it since. */
export interface MovedBy {
  readonly payment_id: PaymentId;
  readonly version: number;
}

export const movedBy = (payment_id: PaymentId, before: { readonly version: number }): MovedBy => ({
  payment_id,
  version: before.version + 1,
});
