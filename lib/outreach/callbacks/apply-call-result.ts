import type { CallResult } from '../../jobs/messages/provider-event.ts';
import type { InteractionRef } from '../../providers/interaction-ref.ts';
import { advanceAfterCall } from './advance-after-call.ts';
import { recordCallResult } from './record-call-result.ts';
import type { ApplyResult } from './update-interaction-status.ts';

/**
 * Applies the result of an AI agent's call, whether the provider reported it or was asked for it: records it, and advances
 * the strategy that waits for it. Safe to repeat.
 */
export async function applyCallResult(
  ref: InteractionRef,
  result: CallResult,
  receivedAt: string,
): Promise<ApplyResult> {
  const applied = await recordCallResult(ref, result, receivedAt);
  await advanceAfterCall(ref, result.status, receivedAt);
  return applied;
}
