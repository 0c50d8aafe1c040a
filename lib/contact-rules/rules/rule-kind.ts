import type { AttemptFilter, RuleContext } from '../rule-context.ts';

/** Values that a check compared, fit for JSON. */
export type Compared = Readonly<Record<string, unknown>>;

/** The part of the past that a rule looks at: the newest attempts or conversations that it counts, up to an age. */
export interface Lookback extends AttemptFilter {
  readonly of: 'attempts' | 'conversations';
  /** Of each scope: of the contact, or of each of its accounts. */
  readonly newest: number;
  readonly days: number;
}

/** How the rules of one kind are checked. `Terms` is what such a rule says, as data; instants are in milliseconds. */
export interface RuleKind<Terms, Code extends string> {
  /** The codes its checks go by, in the order in which they are checked. */
  readonly codes: readonly Code[];
  readonly codeOf: (terms: Terms) => Code;
  /** The earliest instant from `at` on at which the rule passes; `at` itself when it passes then. */
  readonly opens: (terms: Terms, situation: RuleContext, at: number) => number | undefined;
  /** The first instant after `at` at which a rule that passes stops passing by itself, if it soon does. */
  readonly closes?: (terms: Terms, situation: RuleContext, at: number) => number | undefined;
  /** No other attempt can change the rule's result; if absent, no attempt at all can. */
  readonly lookback?: (terms: Terms) => Lookback;
  readonly compared: (terms: Terms, situation: RuleContext, at: number) => Compared;
}
