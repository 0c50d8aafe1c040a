import type { Fixed } from './checks/contract.ts';
import type { CheckView } from './contract.ts';
import type { PresetId } from './presets/preset-registry.ts';
import type { RuleCode } from './rules/rule-registry.ts';

/** Where a rule comes from: the organization's own settings or a preset. */
export type RuleSource = 'organization' | PresetId;

/** The result of one rule, and the values it compared. */
export type RuleCheck = Fixed<CheckView>;

/** Whether a contact may be contacted, and why. */
export interface ContactDecision {
  readonly allowed: boolean;
  readonly at: string;
  /** The first rule that failed. */
  readonly reason: RuleCode | null;
  /** The first instant at which every rule passes; null if allowed, or if there is none without a change of the facts. */
  readonly retry_at: string | null;
  /** If allowed, the end (exclusive) of the permitted hours; null if they do not end within eight days. */
  readonly allowed_until: string | null;
  readonly checks: readonly RuleCheck[];
}
