import type { BrokenRule, BrokenRuleParams } from '../../lib/platform/http/broken-rule.ts';
import type { Count } from './count.ts';

export type BrokenRuleValues = BrokenRuleParams & { readonly size: Count };

export type LengthUnit = BrokenRuleParams['unit'];

export type BrokenRuleTexts = Readonly<Record<BrokenRule['reason'], (values: BrokenRuleValues) => string>>;
