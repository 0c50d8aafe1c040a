import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type Attempted,
  maxObstructedDays,
  rejectedResult,
  stepResult,
} from '../../../lib/outreach/execution/step-result.ts';
import { attemptOf } from '../../../lib/outreach/execution/queue-item.ts';
import { type Position, advance, dueAction } from '../../../lib/policy/strategies/position.ts';
import { ruleCodes } from '../../../lib/policy/contact-rules/rules/rule-registry.ts';
import { Problem } from '../../../lib/foundation/problem.ts';
import {
  dispatchEmail,
  dispatchSms,
  dispatchVoice,
  dispatchWhatsapp,
} from '../../../lib/outreach/dispatch/contract.ts';
import { refusalReasons } from '../../../lib/platform/providers/provider-outcome.ts';
import { anInteraction, noon } from '../../builders.ts';
import { aQueueItem, aStrategy, at } from './builders.ts';

const page = path.join(import.meta.dirname, '../../../docs/execution.md');

/** The table of docs/execution.md: what happens to a step, by reason. */
function documentedResults(): ReadonlyMap<string, string> {
  const [, section = ''] = readFileSync(page, 'utf8').split('\n## A step that cannot be made\n');
  const [, , ...rows] = section.slice(section.indexOf('|')).split('\n\n')[0]!.split('\n');
  return new Map(
    rows.flatMap((row) => {
      const [, reasons = '', step = ''] = row.split('|').map((cell) => cell.trim());
      return [...reasons.matchAll(/`(\w+)`/g)].map(([, reason = '']): [string, string] => [reason, step]);
    }),
  );
}

const documented = documentedResults();

const days = (count: number) => new Date(noon.getTime() + count * 86_400_000);
const item = aQueueItem();
const attempt = attemptOf(item);
const queued: Position = { step: 0, step_status: 'queued', round: 0, next_action_at: null };
/** An attempt at a step that met an obstacle at noon. */
const obstructed: Attempted = { item, position: { ...queued, obstructed_since: at } };
const fresh: Attempted = { item, position: queued };

/** Problems by which dispatch rejects a step, but for those that a worker waits for. */
const problems = new Set(
  [dispatchEmail, dispatchSms, dispatchWhatsapp, dispatchVoice].flatMap(({ refusals }) =>
    Object.entries(refusals).flatMap(([status, codes]) => (status === '409' ? [] : codes)),
  ),
);

const rejected = (of: Attempted, code: string, now: Date) => rejectedResult(of, new Problem(422, code, ''), now);
const refused = (of: Attempted, reason: string, now: Date) =>
  stepResult(of, { kind: 'not_sent', interaction: anInteraction({ status: 'refused', failure: { reason } }) }, now);

const failure = (reason: string, now: Date) => ({
  result: { status: 'failed', reason },
  event: { kind: 'failed', at: now.toISOString(), attempt },
});

/** What the words of the table mean for a step that meets its obstacle for the first time. */
const retryMinutes: Readonly<Record<string, number>> = {
  'is retried every hour for 7 days, then fails': 60,
  'is retried after 2 minutes, doubled up to an hour, for 7 days, then fails': 2,
  'is retried at once for 7 days, then fails': 0,
};

describe.each([
  { what: 'a problem', reasons: [...problems], resultOf: rejected },
  { what: 'a refusal', reasons: [...refusalReasons, 'rate_limited', 'provider_refused'], resultOf: refused },
])('$what', ({ reasons, resultOf }) => {
  it.each(reasons)('%s does what its row of the table says, and never postpones the step for ever', (reason) => {
    const words = documented.get(reason) ?? 'is not in the table';
    const minutes = retryMinutes[words];
    if (minutes === undefined) {
      expect(words).toBe('fails');
      expect(resultOf(fresh, reason, noon)).toMatchObject(failure(reason, noon));
      return;
    }
    const until = new Date(noon.getTime() + minutes * 60_000).toISOString();
    expect(resultOf(fresh, reason, noon)).toMatchObject({
      result: { status: 'skipped', reason, next_attempt_at: until },
      event: { kind: 'postponed', until, obstructedAt: at, attempt },
    });
    const lastRetry = new Date(days(maxObstructedDays).getTime() - 1);
    expect(resultOf(obstructed, reason, lastRetry)).toMatchObject({ event: { kind: 'postponed' } });
    const end = days(maxObstructedDays);
    expect(resultOf(obstructed, reason, end)).toMatchObject(failure(reason, end));
  });
});

describe('a contact rule', () => {
  const blocked = (rule: (typeof reasons)[number]) =>
    stepResult(fresh, { kind: 'blocked', receipt: { reason: rule, retry_at: null, checks: [] } }, noon);
  const reasons = ruleCodes();

  it.each(reasons)('%s that nothing but a person lifts does what the table says', (rule) => {
    const expected: Readonly<Record<string, object>> = {
      'stops the strategy': { event: { kind: 'stopped' } },
      'is due once the account is resumed': { event: { kind: 'dequeued' } },
      'is looked at again a day later': { event: { kind: 'postponed', until: days(1).toISOString() } },
      fails: { event: { kind: 'failed' } },
    };
    expect(blocked(rule)).toMatchObject(expected[documented.get(rule) ?? 'fails'] ?? {});
  });
});

describe('An obstacle', () => {
  const plan = { ...aStrategy(), timezones: [] };
  const again = (position: Position, hour: number) => {
    const now = new Date(noon.getTime() + hour * 3_600_000).toISOString();
    const postponed = advance(position, { kind: 'postponed', until: now, obstructedAt: now }, plan);
    return advance(postponed, { kind: 'queued' }, plan);
  };

  it('is remembered from its first time, also while the contact rules forbid the step', () => {
    let position = again(queued, 0);
    for (let hour = 1; hour < 5; hour++) position = again(position, hour);
    position = advance(position, { kind: 'postponed', until: days(1).toISOString() }, plan);
    expect(position.obstructed_since).toBe(at);
  });

  it.each(['sent', 'failed', 'dequeued'] as const)('is forgotten when the step is %s', (kind) => {
    const event = { kind, at, interaction: anInteraction().id };
    expect(advance(again(queued, 0), event, plan)).not.toHaveProperty('obstructed_since');
  });

  it('of a step does not count against the later step that is made up for instead', () => {
    const skipping = { ...plan, catch_up: 'skip' as const };
    const due = { ...queued, step_status: 'scheduled' as const, next_action_at: at, obstructed_since: at };
    const action = dueAction(due, skipping, days(400));
    expect(action).toMatchObject({ kind: 'step', position: { step: 1 } });
    expect(action).not.toMatchObject({ position: { obstructed_since: at } });
  });
});
