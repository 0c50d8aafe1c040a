import { Refusal } from '../../api/refusal.ts';
import { dispatchRefusal } from '../../receipts/dispatch-refusal.ts';

const inProgress: ReadonlySet<string> = new Set(['dispatch_in_progress', 'idempotency_in_progress']);

/**
 * What a failed answer leaves behind: `nothing` was sent; `unconfirmed`: it counts as sent, and the same text is never
 * sent again; `uncertain`: nobody knows, so only the same request may be repeated.
 */
export function effectOf(error: unknown): 'nothing' | 'unconfirmed' | 'uncertain' {
  if (!(error instanceof Refusal)) return 'uncertain';
  const known = dispatchRefusal(error);
  if (known) return known.kind === 'unknown' ? 'unconfirmed' : 'nothing';
  if (error.code === 'provider_not_configured') return 'nothing';
  return error.status === 0 || error.status >= 500 || inProgress.has(error.code) ? 'uncertain' : 'nothing';
}
