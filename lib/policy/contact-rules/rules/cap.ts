import type { Compared, Cap } from '../checks/contract.ts';
import {
  type AttemptFilter,
  type RuleContext,
  attemptFilter,
  findNewestAttempt,
  matchesFilter,
} from '../rule-context.ts';
import type { RuleKind } from './rule-kind.ts';
import { type CountingWindow, leavesWindowAt, maxWindowDays, windowName, windowStart } from './window.ts';

export interface CapTerms extends AttemptFilter {
  readonly max: number;
  readonly window: CountingWindow;
}

type CapCode = 'frequency_daily' | 'frequency_weekly' | 'frequency_monthly';

function codeOf({ window }: CapTerms): CapCode {
  if (window === 'calendar_day') return 'frequency_daily';
  if (window === 'calendar_week') return 'frequency_weekly';
  if (window.rolling_days <= 1) return 'frequency_daily';
  return window.rolling_days <= 7 ? 'frequency_weekly' : 'frequency_monthly';
}

function countedSince(terms: CapTerms, context: RuleContext, since: number): number {
  let counted = 0;
  for (const attempt of context.attempts) {
    if (attempt.at < since) break;
    if (matchesFilter(terms, context, attempt)) counted += 1;
  }
  return counted;
}

/** The window has no upper bound, so that attempts stamped by a fast clock count. */
export const cap: RuleKind<CapTerms, CapCode, Compared<typeof Cap>> = {
  codes: ['frequency_daily', 'frequency_weekly', 'frequency_monthly'],
  codeOf,
  opens(terms, context, at) {
    if (terms.max < 1) return undefined;
    const deciding = findNewestAttempt(terms, context, terms.max);
    if (!deciding) return at;
    return Math.max(at, leavesWindowAt(terms.window, context.timezones, deciding.at));
  },
  lookback: ({ max, window, ...counted }) => ({
    of: 'attempts',
    newest: max,
    days: maxWindowDays(window),
    ...attemptFilter(counted),
  }),
  compared(terms, context, at) {
    const since = windowStart(terms.window, context.timezones, at);
    return {
      max: terms.max,
      counted: countedSince(terms, context, since),
      window: windowName(terms.window),
      since: new Date(since).toISOString(),
      timezones: context.timezones,
      scope: terms.scope,
      ...(terms.channels && { channels: terms.channels }),
    };
  },
};
