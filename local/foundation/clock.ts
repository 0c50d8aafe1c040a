import type { State } from './state.ts';

/** The clock of the local service: the machine's time plus an offset that grows when the clock is moved ahead. */
export interface Clock {
  now(): Date;
  /** The milliseconds by which this clock is ahead of the machine's. */
  offsetMs(): number;
  advance(ms: number): void;
  /** Resolves when the clock reaches this time, by itself or by being moved. Rejects when the signal aborts. */
  waitUntil(at: number, signal: AbortSignal): Promise<void>;
}

const fact = 'clock-offset';
/** Less than the lifetime of the local issuer's tokens. */
export const maxClockOffsetMs = 10 * 366 * 86_400_000;
const maxTimerMs = 2 ** 31 - 1;

export const openClock = (state: Pick<State, 'recall' | 'remember'>): Clock => {
  const remembered = state.recall(fact);
  let offset = typeof remembered === 'number' ? remembered : 0;
  const checks = new Set<() => void>();
  const nowMs = (): number => Date.now() + offset;

  return {
    now: () => new Date(nowMs()),
    offsetMs: () => offset,
    advance: (by) => {
      offset += by;
      state.remember(fact, offset);
      for (const check of [...checks]) check();
    },
    waitUntil: (at, signal) =>
      new Promise((resolve, reject) => {
        let timer: NodeJS.Timeout | undefined;
        const end = (): void => {
          clearTimeout(timer);
          checks.delete(check);
          signal.removeEventListener('abort', abort);
        };
        const abort = (): void => {
          end();
          // AbortSignal declares its reason as any.
          reject(signal.reason as Error);
        };
        const wait = (): void => {
          timer = setTimeout(check, Math.min(Math.max(at - nowMs(), 0), maxTimerMs));
        };
        const check = (): void => {
          clearTimeout(timer);
          if (nowMs() < at) return wait();
          end();
          resolve();
        };
        if (signal.aborted) return abort();
        signal.addEventListener('abort', abort);
        checks.add(check);
        wait();
      }),
  };
};
