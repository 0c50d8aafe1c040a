import type { DeepReadonly } from './checks/contract.ts';
import type { CheckView } from './contract.ts';
import type { PresetId } from './presets/preset-registry.ts';
import type { RuleCode } from './rules/rule-registry.ts';

export type RuleSource = 'organization' | PresetId;

export type RuleCheck = DeepReadonly<CheckView>;

export interface ContactDecision {
  readonly allowed: boolean;
  readonly at: string;
  readonly reason: RuleCode | null;
  /**
   * The first instant at which every rule passes; null if the contact is allowed, or never without a change of the
   * facts.
   */
  readonly retry_at: string | null;
  /** The exclusive end of the permitted hours; null if they do not end within eight days. */
  readonly allowed_until: string | null;
  readonly checks: readonly RuleCheck[];
}
