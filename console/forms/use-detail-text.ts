import type { Detail } from '../api/refusal.ts';
import type { RefusalTexts } from '../components/failure.tsx';
import type { BrokenRuleValues } from '../locales/broken-rule-texts.ts';
import { useFormat } from '../locales/format.ts';
import { useTranslations } from '../locales/language.ts';

/** The text for a finding: specific to the request, general, or else the service's own. */
export function useDetailText(refusals: RefusalTexts): (detail: Detail) => string {
  const { fieldCodes, brokenRules, required } = useTranslations('shell');
  const format = useFormat();
  const byCode: RefusalTexts = { required, ...fieldCodes, ...refusals };
  const byReason: Partial<Record<string, (values: BrokenRuleValues) => string>> = brokenRules;
  return ({ code = '', reason = '', params = {}, message }) =>
    byCode[code] ?? byReason[reason]?.({ ...params, size: format.count(params.limit ?? 0) }) ?? message;
}
