import type { VerdictView } from '../../lib/history/decisions/contract.ts';

export type Verdict = Pick<VerdictView, 'allowed' | 'reason' | 'retry_at' | 'checks' | 'presets' | 'addressed'>;
