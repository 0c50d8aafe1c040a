import type { VerdictView } from '../../lib/history/decisions/contract.ts';

/** What the rules decided, as replies and receipts have it. */
export type Verdict = Pick<VerdictView, 'allowed' | 'reason' | 'retry_at' | 'checks'>;
