import type { BrokenRuleParams } from '../../lib/platform/http/broken-rule.ts';
import type { Detail } from '../api/refusal.ts';
import type { RefusalTexts } from '../parts/failure.tsx';
import { useWords } from '../words/language.ts';

/** What is wrong with a field: as this request words it, in general, or else in the service's own words. */
export function useDetailText(refusals: RefusalTexts): (detail: Detail) => string {
  const { fieldCodes, brokenRules, required } = useWords('shell');
  const byCode: RefusalTexts = { required, ...fieldCodes, ...refusals };
  const byReason: Partial<Record<string, (params: BrokenRuleParams) => string>> = brokenRules;
  return ({ code = '', reason = '', params = {}, message }) => byCode[code] ?? byReason[reason]?.(params) ?? message;
}
