import type { AttemptFilter, RuleContext } from '../rule-context.ts';

export interface Lookback extends AttemptFilter {
  readonly of: 'attempts' | 'conversations';
  readonly newest: number;
  /** Whether the newest of each channel are looked back at. */
  readonly perChannel?: true;
  readonly days: number;
}

/** `Terms` are the rule's data, `Compared` the values that its checks compare. Instants are in milliseconds. */
export interface RuleKind<Terms, Code extends string, Compared> {
  /** In the order of the checks. */
  readonly codes: readonly Code[];
  readonly codeOf: (terms: Terms) => Code;
  /** The first instant from `at` on at which the rule passes; undefined if it never does. */
  readonly opens: (terms: Terms, context: RuleContext, at: number) => number | undefined;
  /** The first instant after `at` at which a passing rule fails, if that is soon. */
  readonly closes?: (terms: Terms, context: RuleContext, at: number) => number | undefined;
  /** The attempts that can change the result; absent if none can. */
  readonly lookback?: (terms: Terms) => Lookback | readonly Lookback[];
  readonly compared: (terms: Terms, context: RuleContext, at: number) => Compared;
}
