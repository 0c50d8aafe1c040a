import type { Initiator } from '../../foundation/initiator.ts';

export const reversalReasons = ['bounced', 'chargeback', 'refunded', 'mistake', 'duplicate'] as const;
type ReversalReason = (typeof reversalReasons)[number];

/** `import_undone` is the reason of the service itself. */
export interface Reversal {
  readonly reason: ReversalReason | 'import_undone';
  readonly at: string;
  readonly external_id?: string;
  readonly by: Initiator;
  readonly registered_at: string;
}
