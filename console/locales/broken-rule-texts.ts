import type { BrokenRule, BrokenRuleParams } from '../../lib/platform/http/broken-rule.ts';
import type { Count } from './count.ts';

/** The parameters of a rule, with its limit as a count. */
export type BrokenRuleValues = BrokenRuleParams & { readonly size: Count };

export type LengthUnit = BrokenRuleParams['unit'];

/** The text for each reason for which a field is refused. */
export type BrokenRuleTexts = Readonly<Record<BrokenRule['reason'], (values: BrokenRuleValues) => string>>;
