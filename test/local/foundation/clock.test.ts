import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTokenIssuer } from '../../../local/aws/token-issuer.ts';
import { type Clock, openClock } from '../../../local/foundation/clock.ts';
import { recordAt } from '../../../local/foundation/json.ts';
import { openState } from '../../../local/foundation/state.ts';
import { required } from '../../harness/required.ts';
import { type FunctionsHarness, startFunctionsHarness } from '../functions/functions-harness.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const memoryState = () => {
  const facts = new Map<string, unknown>();
  return {
    recall: (fact: string) => facts.get(fact),
    remember: (fact: string, value: unknown) => void facts.set(fact, value),
  };
};

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'clock-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const never = new AbortController().signal;

describe('the clock', () => {
  it('shows the machine’s time until it is moved, and keeps its offset after a restart', () => {
    const state = memoryState();
    const clock = openClock(state);
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(minuteMs);
    clock.advance(dayMs);
    clock.advance(500);
    for (const same of [clock, openClock(state)]) {
      expect(same.offsetMs()).toBe(dayMs + 500);
      expect(Math.abs(same.now().getTime() - Date.now() - dayMs)).toBeLessThan(minuteMs);
    }
  });

  it('resolves a wait when it is moved past its time, and not before', async () => {
    const clock = openClock(memoryState());
    const start = clock.now().getTime();
    const woken: string[] = [];
    const wait = (name: string, days: number) =>
      clock.waitUntil(start + days * dayMs, never).then(() => void woken.push(name));
    const [day, week] = [wait('day', 1), wait('week', 7)];
    clock.advance(dayMs - minuteMs);
    await clock.waitUntil(start, never);
    expect(woken).toEqual([]);
    clock.advance(minuteMs);
    await day;
    expect(woken).toEqual(['day']);
    clock.advance(6 * dayMs);
    await week;
    expect(woken).toEqual(['day', 'week']);
  });

  it('resolves a wait when the time passes', async () => {
    const clock = openClock(memoryState());
    const at = clock.now().getTime() + 20;
    await clock.waitUntil(at, never);
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(at);
  });

  it('rejects a wait that is aborted', async () => {
    const clock = openClock(memoryState());
    const stopping = new AbortController();
    const waiting = clock.waitUntil(Infinity, stopping.signal);
    stopping.abort();
    await expect(waiting).rejects.toThrow('aborted');
    await expect(clock.waitUntil(0, stopping.signal)).rejects.toThrow('aborted');
  });
});

describe('a function', () => {
  const source = `
    const loaded = Date.now();
    const start = performance.now();
    exports.handler = async (event, context) => {
      class Own extends Date {}
      const given = new Date(0);
      return {
        loaded,
        now: Date.now(),
        made: new Date().getTime(),
        own: new Own().getTime(),
        text: Date.parse(Date()),
        given: given.toISOString(),
        parts: Date.UTC(2026, 0, 1),
        isDate: structuredClone(given) instanceof Date && given instanceof Date && given.constructor === Date,
        left: context.getRemainingTimeInMillis(),
        ran: performance.now() - start,
      };
    };`;
  let clock: Clock;
  let harness: FunctionsHarness;

  beforeAll(async () => {
    clock = openClock(memoryState());
    harness = await startFunctionsHarness({ clock: source }, { clock });
  });
  afterAll(() => harness.close());

  it('sees the clock of the service in every API, and its timeout does not change', async () => {
    await harness.functions.invoke('clock', {});
    clock.advance(30 * dayMs);
    const before = clock.now().getTime();
    const seen = recordAt({ seen: await harness.functions.invoke('clock', {}) }, 'seen');
    const after = clock.now().getTime();
    for (const name of ['now', 'made', 'own']) {
      expect(seen[name]).toBeGreaterThanOrEqual(before);
      expect(seen[name]).toBeLessThanOrEqual(after);
    }
    expect(seen['text']).toBeGreaterThanOrEqual(before - 1000);
    expect(seen).toMatchObject({ given: '1970-01-01T00:00:00.000Z', parts: Date.UTC(2026, 0, 1), isDate: true });
    expect(seen['loaded']).toBeLessThan(before - 29 * dayMs);
    expect(seen['left']).toBeGreaterThan(0);
    expect(seen['left']).toBeLessThanOrEqual(60_000);
    expect(seen['ran']).toBeLessThan(dayMs);
  });
});

describe('a token', () => {
  const claimsOf = (token: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(required(token.split('.')[1]), 'base64url').toString());

  it('has the time of the clock, and is still valid when the clock is moved ten years', async () => {
    const state = openState(join(folder, 'issuer'), { isFresh: false });
    const clock = openClock(state);
    const identity = await openTokenIssuer(state, 'http://127.0.0.1', clock);
    const old = claimsOf(await identity.mint({}));
    clock.advance(10 * 366 * dayMs);
    const seconds = clock.now().getTime() / 1000;
    expect(old['exp']).toBeGreaterThan(seconds);
    const made = claimsOf(await identity.mint({ expires_in: 60 }));
    expect(made['iat']).toBeGreaterThan(seconds - 60);
    expect(made['nbf']).toBeLessThanOrEqual(Math.ceil(seconds));
    expect(made['exp']).toBeLessThan(seconds + 120);
    state.close();
  });
});
