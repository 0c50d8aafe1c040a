import type { Situation } from '../situation.ts';

/** Values that a check compared, fit for JSON. */
export type Compared = Readonly<Record<string, unknown>>;

/** How the rules of one kind are checked. `Terms` is what such a rule says, as data; instants are in milliseconds. */
export interface RuleKind<Terms, Code extends string> {
  /** The codes its checks go by, in the order in which they are checked. */
  readonly codes: readonly Code[];
  readonly codeOf: (terms: Terms) => Code;
  /** The earliest instant from `at` on at which the rule passes; `at` itself when it passes then. */
  readonly opens: (terms: Terms, situation: Situation, at: number) => number | undefined;
  /** The first instant after `at` at which a rule that passes stops passing by itself, if it soon does. */
  readonly closes?: (terms: Terms, situation: Situation, at: number) => number | undefined;
  readonly compared: (terms: Terms, situation: Situation, at: number) => Compared;
}
