import type { AccountId } from '../../foundation/ids.ts';
import { parseInstant } from '../../foundation/instant.ts';
import { millisecondsPerDay } from '../../foundation/wall-clock.ts';
import type { Attempt } from './contact-facts.ts';
import { maxFrequency } from './frequency-limits.ts';
import { presetVersions } from './presets/preset-registry.ts';
import { rulesOf } from './resolve-rules.ts';
import type { Lookback } from './rules/rule-kind.ts';
import { ruleKindOf } from './rules/rule-registry.ts';
import type { Rule } from './rules/rule.ts';

export const lookbacksOf = (rules: readonly Rule[]): Lookback[] =>
  rules.flatMap((rule) => ruleKindOf(rule).lookback?.(rule) ?? []);

let ofAnySettings: readonly Lookback[] | undefined;

/**
 * The lookbacks of every rule that an organization can choose, so that rules chosen later find their attempts. For each
 * channel, one more keeps the newest attempt, because replies may be attributed to it at any time.
 */
export const lookbacksOfAnySettings = (): readonly Lookback[] =>
  (ofAnySettings ??= [
    ...lookbacksOf(
      rulesOf({
        contact_hours: { start: '00:00', end: '24:00', days: [] },
        contact_frequency: maxFrequency,
        contact_rules: {
          preset: Object.values(presetVersions).flatMap((versions) =>
            versions.map(({ id, version }) => `${id}@${version}` as const),
          ),
        },
      }),
    ),
    { of: 'attempts', newest: 1, perChannel: true, days: Infinity, scope: 'contact' },
  ]);

/** Keeps only attempts that may matter: rules decide the same with them as with all. */
export function relevantAttempts(
  attempts: readonly Attempt[],
  lookbacks: readonly Lookback[],
  now: Date,
  account?: AccountId,
): Attempt[] {
  const newestFirst = {
    attempts: sortedBy(attempts, ({ at, inbound }) => (inbound ? undefined : at)),
    conversations: sortedBy(attempts, ({ at, conversation_at: talkedAt, inbound }) => (inbound ? at : talkedAt)),
  };
  const kept = new Set<Attempt>();
  for (const { of, newest, perChannel, days, channels: counted, scope } of lookbacks) {
    const oldest = now.getTime() - days * millisecondsPerDay;
    const found = new Map<string, number>();
    for (const { attempt, at } of newestFirst[of]) {
      if (at < oldest) break;
      if (counted && !counted.includes(attempt.channel)) continue;
      if (scope === 'account' && account !== undefined && attempt.account_id !== account) continue;
      const holder = scope === 'account' ? attempt.account_id : scope;
      const counter = perChannel ? `${holder} ${attempt.channel}` : holder;
      const before = found.get(counter) ?? 0;
      if (before >= newest) continue;
      found.set(counter, before + 1);
      kept.add(attempt);
    }
  }
  return attempts.filter((attempt) => kept.has(attempt));
}

const sortedBy = (attempts: readonly Attempt[], instant: (attempt: Attempt) => string | undefined) =>
  attempts
    .flatMap((attempt) => {
      const at = instant(attempt);
      return at === undefined ? [] : [{ attempt, at: parseInstant(at) }];
    })
    .sort((one, other) => other.at - one.at);
