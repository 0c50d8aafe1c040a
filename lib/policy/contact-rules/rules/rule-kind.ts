import type { AttemptFilter, RuleContext } from '../rule-context.ts';

export interface Lookback extends AttemptFilter {
  readonly of: 'attempts' | 'conversations';
  readonly newest: number;
  readonly days: number;
}

/** `Terms` are the rule's data, `Compared` the values that its checks compare. Instants are in milliseconds. */
export interface RuleKind<Terms, Code extends string, Compared> {
  readonly codes: readonly Code[];
  readonly codeOf: (terms: Terms) => Code;
  readonly opens: (terms: Terms, context: RuleContext, at: number) => number | undefined;
  readonly closes?: (terms: Terms, context: RuleContext, at: number) => number | undefined;
  readonly lookback?: (terms: Terms) => Lookback;
  readonly compared: (terms: Terms, context: RuleContext, at: number) => Compared;
}
