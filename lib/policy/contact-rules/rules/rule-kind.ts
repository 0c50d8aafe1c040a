import type { AttemptFilter, RuleContext } from '../rule-context.ts';

/** How far back a rule looks: the newest attempts or conversations that it counts, up to an age. */
export interface Lookback extends AttemptFilter {
  readonly of: 'attempts' | 'conversations';
  /** How many, for the contact or for each of its accounts, depending on the scope. */
  readonly newest: number;
  readonly days: number;
}

/**
 * The implementation of one kind of rule. `Terms` are the rule's data, `Compared` the values that its checks compare;
 * instants are in milliseconds.
 */
export interface RuleKind<Terms, Code extends string, Compared> {
  /** The codes of its checks, in the order in which they are checked. */
  readonly codes: readonly Code[];
  readonly codeOf: (terms: Terms) => Code;
  /** The earliest instant from `at` on at which the rule passes; `at` itself if it passes then, undefined if never. */
  readonly opens: (terms: Terms, context: RuleContext, at: number) => number | undefined;
  /** The first instant after `at` at which a passing rule stops passing, if that is soon. */
  readonly closes?: (terms: Terms, context: RuleContext, at: number) => number | undefined;
  /** The attempts that can change the rule's result; if absent, none can. */
  readonly lookback?: (terms: Terms) => Lookback;
  readonly compared: (terms: Terms, context: RuleContext, at: number) => Compared;
}
