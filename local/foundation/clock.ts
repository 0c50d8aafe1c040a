import type { State } from './state.ts';

/** The time of this stack: the machine's, and as far ahead of it as somebody moved it. */
export interface Clock {
  now(): Date;
  /** Milliseconds ahead of the machine's time. */
  offsetMs(): number;
  advance(milliseconds: number): void;
  /** Resolves once the clock shows this time, in its own course or because it was moved. */
  waitUntil(at: number, signal: AbortSignal): Promise<void>;
}

const fact = 'clock-offset';
/** Tokens of the local issuer are valid for longer. */
export const maxClockOffsetMs = 10 * 366 * 86_400_000;
const timerMillisecondsMax = 2 ** 31 - 1;

export const openClock = (state: Pick<State, 'recall' | 'remember'>): Clock => {
  const remembered = state.recall(fact);
  let offset = typeof remembered === 'number' ? remembered : 0;
  const lookAgain = new Set<() => void>();
  const milliseconds = (): number => Date.now() + offset;

  return {
    now: () => new Date(milliseconds()),
    offsetMs: () => offset,
    advance: (by) => {
      offset += by;
      state.remember(fact, offset);
      for (const look of [...lookAgain]) look();
    },
    waitUntil: (at, signal) =>
      new Promise((resolve, reject) => {
        let timer: NodeJS.Timeout | undefined;
        const end = (): void => {
          clearTimeout(timer);
          lookAgain.delete(look);
          signal.removeEventListener('abort', giveUp);
        };
        const giveUp = (): void => {
          end();
          // Why somebody stopped is theirs to choose.
          reject(signal.reason as Error);
        };
        const wait = (): void => {
          timer = setTimeout(look, Math.min(Math.max(at - milliseconds(), 0), timerMillisecondsMax));
        };
        const look = (): void => {
          clearTimeout(timer);
          if (milliseconds() < at) return wait();
          end();
          resolve();
        };
        if (signal.aborted) return giveUp();
        signal.addEventListener('abort', giveUp);
        lookAgain.add(look);
        wait();
      }),
  };
};
