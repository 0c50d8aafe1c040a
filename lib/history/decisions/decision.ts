import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { PresetApplicability } from '../../policy/contact-rules/applicable-presets.ts';
import type { ContactDecision } from '../../policy/contact-rules/contact-decision.ts';
import type { ContactFacts } from '../../policy/contact-rules/contact-facts.ts';
import type { RulesInForce } from '../../policy/contact-rules/resolve-rules.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import type { AccountId, ContactId, DecisionId, InteractionId } from '../../foundation/ids.ts';
import type { VerdictView } from './contract.ts';

/** A decision with its inputs: `evaluate(at, facts, resolveRules(rules_in_force))` reproduces it at any later time. */
export interface Verdict extends ContactDecision {
  readonly facts: ContactFacts;
  readonly rules_in_force: RulesInForce;
  /** The presets that the organization chose, each with whether it applies to this debtor; absent in earlier decisions. */
  readonly presets?: readonly PresetApplicability[];
  readonly addressed?: Addressed;
}

/** The address that a decision is about, and why others of the contact were passed over for it. */
export interface Addressed {
  /** Absent if none can be used. */
  readonly address_masked?: string;
  readonly passed_over: readonly { readonly which: string; readonly reason: string }[];
}

export interface DecisionReceipt extends Verdict {
  readonly kind: 'decision';
  readonly id: DecisionId;
  readonly account_id: AccountId;
  readonly contact_id: ContactId;
  readonly channel: Channel;
  readonly action_type: string;
  readonly interaction_id?: InteractionId;
  readonly initiated_by: Initiator;
}

export const verdictView = (verdict: Verdict): VerdictView => ({
  allowed: verdict.allowed,
  at: verdict.at,
  reason: verdict.reason,
  retry_at: verdict.retry_at,
  allowed_until: verdict.allowed_until,
  // The view is never modified.
  checks: verdict.checks as VerdictView['checks'],
  facts: { ...verdict.facts },
  rules_in_force: { ...verdict.rules_in_force },
  ...(verdict.presets && {
    presets: verdict.presets.map(({ places, ...preset }) => ({ ...preset, ...(places && { places: [...places] }) })),
  }),
  ...(verdict.addressed && {
    addressed: { ...verdict.addressed, passed_over: verdict.addressed.passed_over.map((each) => ({ ...each })) },
  }),
});
