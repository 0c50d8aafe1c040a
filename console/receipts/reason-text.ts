import { Cap } from '../../lib/policy/contact-rules/checks/contract.ts';
import type { TranslationsOf } from '../locales/areas.ts';
import type { Check } from './rule-sentences.ts';

interface Blocked {
  readonly reason: Check['rule'];
  readonly retry_at: string | null;
  readonly checks: readonly Check[];
}

/**
 * The reason for a block, to follow "because": the rule that only a user can change, or else the first failed one. A
 * cap adds whose attempts count, or that none are allowed.
 */
export function reasonText(t: TranslationsOf<'receipts'>, { reason: first, retry_at: retry, checks }: Blocked): string {
  const failed = checks.filter(({ passed }) => !passed);
  const permanent = retry === null ? failed.find(({ retry_at: end }) => end === null) : undefined;
  const decisive = permanent ?? failed.find(({ rule }) => rule === first);
  const reason = decisive?.rule ?? first;
  const cap = Cap().safeParse(decisive?.compared);
  if (!cap.success) return t.reasons[reason];
  const { max, scope } = cap.data;
  if (max === 0) return t.noAttempts;
  return scope === 'contact' ? `${t.reasons[reason]} (${t.scopes.contact})` : t.reasons[reason];
}

/** True if every failed rule ends outside the contact hours, which delays the contact further. */
export const waitsForHours = ({ retry_at: retry, checks }: Pick<Blocked, 'retry_at' | 'checks'>): boolean =>
  retry !== null && checks.every(({ passed, retry_at: end }) => passed || (end !== null && end < retry));
