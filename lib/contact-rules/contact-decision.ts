import type { PresetId } from './presets/preset-registry.ts';
import type { RuleCode } from './rules/rule-registry.ts';

/** Whose rule it is. */
export type RuleSource = 'organization' | PresetId;

/** What one rule said, and the values it compared. */
export interface RuleCheck {
  readonly rule: RuleCode;
  readonly source: RuleSource;
  readonly passed: boolean;
  readonly compared: Readonly<Record<string, unknown>>;
  /** When a rule that failed would pass by itself; null when only a person can change it, or when it passed. */
  readonly retry_at: string | null;
}

/** Whether a contact may be contacted, and why. */
export interface ContactDecision {
  readonly allowed: boolean;
  readonly at: string;
  /** The first rule that failed. */
  readonly reason: RuleCode | null;
  /** The first instant at which every rule passes; null when allowed, or when that never comes by itself. */
  readonly retry_at: string | null;
  /** When allowed: the end (exclusive) of the permitted hours; null when they do not end within eight days. */
  readonly allowed_until: string | null;
  readonly checks: readonly RuleCheck[];
}
