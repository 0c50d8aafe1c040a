import { Cap } from '../../lib/policy/contact-rules/checks/contract.ts';
import type { TranslationsOf } from '../locales/areas.ts';
import type { Check } from './rule-sentences.ts';

interface Blocked {
  readonly reason: Check['rule'];
  readonly retry_at: string | null;
  readonly checks: readonly Check[];
}

/**
 * Why a contact is blocked, after "because": the rule that only a person can change, else the first that failed. Of a cap
 * also whose attempts count, or that there is to be none.
 */
export function reasonText(t: TranslationsOf<'receipts'>, { reason: first, retry_at: retry, checks }: Blocked): string {
  const failed = checks.filter(({ passed }) => !passed);
  const lasting = retry === null ? failed.find(({ retry_at: end }) => end === null) : undefined;
  const decisive = lasting ?? failed.find(({ rule }) => rule === first);
  const reason = decisive?.rule ?? first;
  const cap = Cap().safeParse(decisive?.compared);
  if (!cap.success) return t.reasons[reason];
  const { max, scope } = cap.data;
  if (max === 0) return t.noAttempts;
  return scope === 'contact' ? `${t.reasons[reason]} (${t.scopes.contact})` : t.reasons[reason];
}

/** Whether all rules that failed end at a time of day at which contact is not allowed, so that it takes longer. */
export const waitsForHours = ({ retry_at: retry, checks }: Pick<Blocked, 'retry_at' | 'checks'>): boolean =>
  retry !== null && checks.every(({ passed, retry_at: end }) => passed || (end !== null && end < retry));
