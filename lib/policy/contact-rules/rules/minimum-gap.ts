import { millisecondsPerDay, millisecondsPerMinute } from '../../../foundation/wall-clock.ts';
import type { Compared, MinimumGap } from '../checks/contract.ts';
import { type AttemptFilter, attemptFilter, findNewestAttempt } from '../rule-context.ts';
import type { RuleKind } from './rule-kind.ts';

export interface MinimumGapTerms extends AttemptFilter {
  readonly gap: { readonly minutes: number } | { readonly days: number };
}

const millisecondsOf = (gap: MinimumGapTerms['gap']): number =>
  'minutes' in gap ? gap.minutes * millisecondsPerMinute : gap.days * millisecondsPerDay;

export const minimumGap: RuleKind<MinimumGapTerms, 'minimum_gap', Compared<typeof MinimumGap>> = {
  codes: ['minimum_gap'],
  codeOf: () => 'minimum_gap',
  opens(terms, context, at) {
    const last = findNewestAttempt(terms, context);
    return last ? Math.max(at, last.at + millisecondsOf(terms.gap)) : at;
  },
  lookback: ({ gap, ...counted }) => ({
    of: 'attempts',
    newest: 1,
    days: Math.ceil(millisecondsOf(gap) / millisecondsPerDay),
    ...attemptFilter(counted),
  }),
  compared(terms, context) {
    const last = findNewestAttempt(terms, context);
    return {
      gap: terms.gap,
      last_at: last ? new Date(last.at).toISOString() : null,
      scope: terms.scope,
      ...(terms.channels && { channels: terms.channels }),
    };
  },
};
