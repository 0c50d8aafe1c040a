import { AsyncLocalStorage } from 'node:async_hooks';
import { isTransient } from '../../lib/platform/aws/is-transient.ts';

const moments = new AsyncLocalStorage<number>();

const maxAttempts = 5;

/**
 * Runs a step at a time of the past: whatever it awaits reads that time, while other steps read theirs. A busy machine
 * may answer too late: the step, which is safe to repeat, is tried again.
 */
export async function runAt<Result>(at: string, run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await moments.run(Date.parse(at), run);
    } catch (error) {
      if (attempt === maxAttempts || !isTransient(error)) throw error;
    }
  }
}

/** Replaces the clock of this thread by one that `runAt` sets. Timers and `performance` are not affected. */
export function installPastClock(): void {
  const MachineDate = Date;
  const machineNow = MachineDate.now;
  MachineDate.now = () => moments.getStore() ?? machineNow();
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, given: unknown[], newTarget): object =>
      // Reflect.construct returns what the Date constructor creates.
      Reflect.construct(target, given.length === 0 ? [target.now()] : given, newTarget) as Date,
  });
  MachineDate.prototype.constructor = globalThis.Date;
}
