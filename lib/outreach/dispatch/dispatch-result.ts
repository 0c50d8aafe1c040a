import type { ProviderOutcome } from '../../platform/providers/provider-outcome.ts';
import type { DecisionReceipt } from '../../history/decisions/decision.ts';
import type { PauseReason } from '../../portfolio/campaigns/contract.ts';
import type { Interaction, InteractionFields } from '../../history/interactions/interaction.ts';
import type { InteractionStatus } from '../../history/interactions/interaction-status.ts';

export type DispatchResult =
  | { readonly kind: 'blocked'; readonly receipt: DecisionReceipt }
  | { readonly kind: 'sent'; readonly interaction: Interaction }
  /** The provider refused, or its answer is unknown. An earlier attempt of the intent has no `outcome`. */
  | {
      readonly kind: 'not_sent';
      readonly interaction: Interaction;
      readonly outcome?: Exclude<ProviderOutcome<never>, { kind: 'accepted' }>;
    }
  /** Another queue item of the same step attempt was dispatched. */
  | { readonly kind: 'superseded' }
  | { readonly kind: 'paused' }
  /** Automatic dispatch skips accounts that owe nothing or have a settlement in force. */
  | { readonly kind: 'nothing_pending' | 'settled' }
  /** The due date has changed since the step was found due. */
  | { readonly kind: 'not_due' }
  /** The budget of its campaign allows no further attempt. */
  | { readonly kind: 'over_budget'; readonly reason: PauseReason }
  | { readonly kind: 'in_progress'; readonly interaction: Interaction };

export function earlierResult(interaction: Interaction): DispatchResult {
  const { status } = interaction;
  if (status === 'sending') return { kind: 'in_progress', interaction };
  return { kind: status === 'refused' || status === 'outcome_unknown' ? 'not_sent' : 'sent', interaction };
}

export interface RecordedOutcome {
  readonly status: InteractionStatus;
  readonly fields: InteractionFields;
  /** The contact was or may have been contacted. Otherwise the attempt does not count. */
  readonly isContact: boolean;
}

export function recordedOutcome(
  outcome: ProviderOutcome<InteractionFields>,
  acceptedAs: 'sent' | 'initiated',
): RecordedOutcome {
  const failure = (reason: string, provider_code: string) => ({ failure: { reason, provider_code } });
  switch (outcome.kind) {
    case 'accepted':
      return { status: acceptedAs, fields: outcome.value, isContact: true };
    case 'refused':
      return {
        status: 'refused',
        fields: failure(outcome.reason ?? 'provider_refused', outcome.code),
        isContact: false,
      };
    case 'rate_limited':
      return { status: 'refused', fields: failure('rate_limited', outcome.code), isContact: false };
    case 'unknown':
      return { status: 'outcome_unknown', fields: failure('outcome_unknown', outcome.code), isContact: true };
  }
}
