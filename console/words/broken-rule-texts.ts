import type { BrokenRule, BrokenRuleParams } from '../../lib/platform/http/broken-rule.ts';

/** The text for each reason for which a field is refused. */
export type BrokenRuleTexts = Readonly<Record<BrokenRule['reason'], (params: BrokenRuleParams) => string>>;
