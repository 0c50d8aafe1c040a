import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Clock, openClock } from '../../../local/foundation/clock.ts';
import { openTokenIssuer } from '../../../local/aws/token-issuer.ts';
import { recordAt } from '../../../local/foundation/json.ts';
import { openState } from '../../../local/foundation/state.ts';
import { type FunctionsHarness, startFunctionsHarness } from '../functions/functions-harness.ts';

const dayMilliseconds = 86_400_000;
const minuteMilliseconds = 60_000;
const memory = () => {
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
  it('shows the machine’s time until it is moved, and is as far ahead after a restart', () => {
    const state = memory();
    const clock = openClock(state);
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(minuteMilliseconds);
    clock.advance(dayMilliseconds);
    clock.advance(500);
    for (const same of [clock, openClock(state)]) {
      expect(same.offsetMs()).toBe(dayMilliseconds + 500);
      expect(Math.abs(same.now().getTime() - Date.now() - dayMilliseconds)).toBeLessThan(minuteMilliseconds);
    }
  });

  it('wakes who waits for a time when it is moved past it, and only then', async () => {
    const clock = openClock(memory());
    const start = clock.now().getTime();
    const woken: string[] = [];
    const wait = (name: string, days: number) =>
      clock.waitUntil(start + days * dayMilliseconds, never).then(() => void woken.push(name));
    const [day, week] = [wait('day', 1), wait('week', 7)];
    clock.advance(dayMilliseconds - minuteMilliseconds);
    await clock.waitUntil(start, never);
    expect(woken).toEqual([]);
    clock.advance(minuteMilliseconds);
    await day;
    expect(woken).toEqual(['day']);
    clock.advance(6 * dayMilliseconds);
    await week;
    expect(woken).toEqual(['day', 'week']);
  });

  it('comes to a time in its own course, too', async () => {
    const clock = openClock(memory());
    const at = clock.now().getTime() + 20;
    await clock.waitUntil(at, never);
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(at);
  });

  it('lets go of who gives up waiting', async () => {
    const clock = openClock(memory());
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

  beforeAll(() => {
    clock = openClock(memory());
    harness = startFunctionsHarness({ clock: source }, { clock });
  });
  afterAll(() => harness.close());

  it('sees the time of the stack in every way it may ask, and has as long as ever', async () => {
    await harness.functions.invoke('clock', {});
    clock.advance(30 * dayMilliseconds);
    const before = clock.now().getTime();
    const seen = recordAt({ seen: await harness.functions.invoke('clock', {}) }, 'seen');
    const after = clock.now().getTime();
    for (const name of ['now', 'made', 'own']) {
      expect(seen[name]).toBeGreaterThanOrEqual(before);
      expect(seen[name]).toBeLessThanOrEqual(after);
    }
    expect(seen['text']).toBeGreaterThanOrEqual(before - 1000);
    expect(seen).toMatchObject({ given: '1970-01-01T00:00:00.000Z', parts: Date.UTC(2026, 0, 1), isDate: true });
    expect(seen['loaded']).toBeLessThan(before - 29 * dayMilliseconds);
    expect(seen['left']).toBeGreaterThan(0);
    expect(seen['left']).toBeLessThanOrEqual(60_000);
    expect(seen['ran']).toBeLessThan(dayMilliseconds);
  });
});

describe('a token', () => {
  const claimsOf = (token: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

  it('is made on the stack’s time, and one made before is still good ten years on', async () => {
    const state = openState(join(folder, 'issuer'), { isFresh: false });
    const clock = openClock(state);
    const identity = await openTokenIssuer(state, 'http://127.0.0.1', clock);
    const old = claimsOf(await identity.mint({}));
    clock.advance(10 * 366 * dayMilliseconds);
    const seconds = clock.now().getTime() / 1000;
    expect(old['exp']).toBeGreaterThan(seconds);
    const made = claimsOf(await identity.mint({ expires_in: 60 }));
    expect(made['iat']).toBeGreaterThan(seconds - 60);
    expect(made['nbf']).toBeLessThanOrEqual(Math.ceil(seconds));
    expect(made['exp']).toBeLessThan(seconds + 120);
    state.close();
  });
});
