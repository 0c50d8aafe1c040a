import type { ProviderOutcome } from '../../platform/providers/provider-outcome.ts';
import type { DecisionReceipt } from '../../history/decisions/decision.ts';
import type { Interaction, InteractionFields } from '../../history/interactions/interaction.ts';
import type { InteractionStatus } from '../../history/interactions/interaction-status.ts';

/** The result of a dispatch. */
export type DispatchResult =
  | { readonly kind: 'blocked'; readonly receipt: DecisionReceipt }
  | { readonly kind: 'sent'; readonly interaction: Interaction }
  /** The provider refused, or its answer is unknown. `outcome` is absent if an earlier attempt of the intent ended so. */
  | {
      readonly kind: 'not_sent';
      readonly interaction: Interaction;
      readonly outcome?: Exclude<ProviderOutcome<never>, { kind: 'accepted' }>;
    }
  /** Another queue item of the same step attempt was dispatched; nothing was decided. */
  | { readonly kind: 'superseded' }
  /** Automatic dispatch is paused; nothing was decided. */
  | { readonly kind: 'paused' }
  /** Automatic dispatch skips an account that owes nothing, or has a settlement in force; nothing was decided. */
  | { readonly kind: 'nothing_pending' | 'settled' }
  /** An earlier attempt of the same intent may still be waiting for the provider. */
  | { readonly kind: 'in_progress'; readonly interaction: Interaction };

/** The result of an intent that was attempted before. It is never sent again. */
export function earlierResult(interaction: Interaction): DispatchResult {
  const { status } = interaction;
  if (status === 'sending') return { kind: 'in_progress', interaction };
  return { kind: status === 'refused' || status === 'outcome_unknown' ? 'not_sent' : 'sent', interaction };
}

/** What a provider's answer changes about an interaction. */
export interface RecordedOutcome {
  readonly status: InteractionStatus;
  readonly fields: InteractionFields;
  /** The contact was contacted, or may have been; otherwise the attempt does not count. */
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
