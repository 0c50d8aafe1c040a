import { advanceAccountStrategy } from '../execution/advance-account-strategy.ts';
import type { InteractionRef } from '../../platform/providers/interaction-ref.ts';
import type { InteractionStatus } from '../../history/interactions/interaction-status.ts';
import { callOutcome } from './reported-status.ts';

export async function advanceAfterCall(
  ref: InteractionRef,
  status: InteractionStatus | null,
  receivedAt: string,
): Promise<void> {
  const outcome = callOutcome(status);
  if (outcome)
    await advanceAccountStrategy(ref.organization, ref.account, {
      kind: 'responded',
      at: receivedAt,
      outcome,
      interaction: ref.interaction,
    });
}
