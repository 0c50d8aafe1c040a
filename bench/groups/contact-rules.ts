import { channels } from '../../lib/policy/contact-rules/channel.ts';
import type { Attempt, ContactFacts } from '../../lib/policy/contact-rules/contact-facts.ts';
import { evaluate } from '../../lib/policy/contact-rules/evaluate.ts';
import { presetIds, presetVersions } from '../../lib/policy/contact-rules/presets/preset-registry.ts';
import { type RulesInForce, resolveRules, rulesInForce } from '../../lib/policy/contact-rules/resolve-rules.ts';
import { deriveId, uuidV5 } from '../../lib/foundation/derived-ids.ts';
import { AccountId } from '../../lib/foundation/ids.ts';
import { result } from '../result.ts';
import { runInterleaved } from '../rounds.ts';
import { median } from '../statistics.ts';
import type { Group } from './group.ts';

const attemptsCount = 100;
const microsecondsMax = 50;
/** One call is too short for the clock's resolution, so a batch of calls is timed. */
const callsPerTiming = 20;

const now = new Date('2026-11-21T16:00:00Z');
const namespace = '7c1f0a52-0000-4000-8000-000000000000';
const accountAt = (place: number) => deriveId(AccountId, namespace, `account ${place % 3}`);
const millisecondsApart = 8 * 3_600_000;

function attemptAt(place: number): Attempt {
  const at = new Date(now.getTime() - (place + 1) * millisecondsApart).toISOString();
  return {
    id: uuidV5(namespace, `attempt ${place}`),
    at,
    channel: channels[place % channels.length] ?? 'voice',
    account_id: accountAt(place),
    ...(place % 5 === 4 && { conversation_at: at }),
  };
}

const facts: ContactFacts = {
  channel: 'voice',
  account: { id: accountAt(0), collection_status: 'active' },
  contact: { opted_out: false },
  address: 'present',
  timezones: ['America/New_York'],
  attempts: Array.from({ length: attemptsCount }, (_, place) => attemptAt(place)),
};

const rulesOfLatest = (id: ReturnType<typeof presetIds>[number]): number =>
  presetVersions[id].at(-1)?.rules.length ?? 0;

/** The rules that every organization has, with those of the largest preset. */
function largestInForce(): RulesInForce {
  const [largest] = presetIds().sort((one, other) => rulesOfLatest(other) - rulesOfLatest(one));
  return rulesInForce({
    contact_hours: { start: '08:00', end: '20:00', days: [1, 2, 3, 4, 5, 6] },
    contact_frequency: { per_day: 1, per_week: 3 },
    contact_rules: { preset: largest ?? null },
  });
}

/** CPU time of this thread per call, in microseconds. */
function microsecondsOf(act: () => unknown, calls: number): Promise<number> {
  const before = process.threadCpuUsage();
  for (let call = 0; call < calls; call++) act();
  const { user, system } = process.threadCpuUsage(before);
  return Promise.resolve((user + system) / calls);
}

export const contactRules: Group = {
  name: 'contact-rules',
  measure: async ({ effort }) => {
    const inForce = largestInForce();
    const text = JSON.stringify({ facts, rules_in_force: inForce });
    const calls = effort.callsPerRound * callsPerTiming;
    const ours = () => microsecondsOf(() => evaluate(now, facts, resolveRules(inForce)), calls);
    const reference = () => microsecondsOf(() => JSON.parse(text), calls);
    await runInterleaved(2, ours, reference);
    const rounds = await runInterleaved(effort.rounds, ours, reference);
    const each = (of: 'ours' | 'reference') => `${median(rounds.map((round) => round[of])).toFixed(1)} µs`;
    const what = `evaluate ${inForce.contact_rules.preset.join()} with ${attemptsCount} attempts`;
    return [
      result(
        {
          id: 'evaluate',
          metric: `${what} (${each('ours')})`,
          unit: 'ratio',
          reference: `parsing its own input as JSON, ${each('reference')}`,
        },
        rounds.map((round) => round.ours / round.reference),
      ),
      result(
        {
          id: 'evaluate-time',
          metric: `${what}: CPU`,
          unit: 'µs',
          target: { atMost: microsecondsMax },
          reference: 'warm, resolving the rules from the settings each time',
        },
        rounds.map((round) => round.ours),
      ),
    ];
  },
};
