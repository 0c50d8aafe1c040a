import type { Detail } from '../api/refusal.ts';
import type { RefusalTexts } from '../parts/failure.tsx';
import type { BrokenRuleValues } from '../words/broken-rule-texts.ts';
import { useFormat } from '../words/format.ts';
import { useWords } from '../words/language.ts';

/** What is wrong with a field: as this request words it, in general, or else in the service's own words. */
export function useDetailText(refusals: RefusalTexts): (detail: Detail) => string {
  const { fieldCodes, brokenRules, required } = useWords('shell');
  const format = useFormat();
  const byCode: RefusalTexts = { required, ...fieldCodes, ...refusals };
  const byReason: Partial<Record<string, (values: BrokenRuleValues) => string>> = brokenRules;
  return ({ code = '', reason = '', params = {}, message }) =>
    byCode[code] ?? byReason[reason]?.({ ...params, size: format.count(params.limit ?? 0) }) ?? message;
}
