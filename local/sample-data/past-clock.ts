import { AsyncLocalStorage } from 'node:async_hooks';

const moments = new AsyncLocalStorage<number>();

/** Runs a step at a time of the past: whatever it awaits reads that time, while other steps read theirs. */
export const runAt = <Result>(at: string, run: () => Promise<Result>): Promise<Result> =>
  moments.run(Date.parse(at), run);

/**
 * Replaces the clock of this thread by one that `runAt` sets, and returns what undoes it. Timers and `performance` are
 * not affected.
 */
export function installPastClock(): () => void {
  const MachineDate = Date;
  const machineNow = MachineDate.now;
  MachineDate.now = () => moments.getStore() ?? machineNow();
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, given: unknown[], newTarget): object =>
      // Reflect.construct returns what the Date constructor creates.
      Reflect.construct(target, given.length === 0 ? [target.now()] : given, newTarget) as Date,
  });
  MachineDate.prototype.constructor = globalThis.Date;
  return () => {
    MachineDate.now = machineNow;
    MachineDate.prototype.constructor = MachineDate;
    globalThis.Date = MachineDate;
  };
}
