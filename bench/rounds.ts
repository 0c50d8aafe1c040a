import { setTimeout as delay } from 'node:timers/promises';

/** So many calls, and what they took. */
export interface Block {
  readonly seconds: number;
  readonly callsPerSecond: number;
  /** CPU of this thread for each call, in milliseconds: neither waiting nor the engine count. */
  readonly cpuMs: number;
  readonly latencies: Float64Array;
}

export type Act = () => Promise<unknown>;

/**
 * Linux brings the CPU time of a thread up to date every few milliseconds, and whenever the thread has nothing to do. It
 * is also when sockets are closed that the calls before it leave behind.
 */
const aRest = () => delay(1);

/** Makes so many calls, always `concurrency` of them at once. */
export async function runBlock(act: Act, calls: number, concurrency: number): Promise<Block> {
  const latencies = new Float64Array(calls);
  let next = 0;
  const caller = async () => {
    for (let at = next++; at < calls; at = next++) {
      const begun = performance.now();
      await act();
      latencies[at] = performance.now() - begun;
    }
  };
  await aRest();
  const cpu = process.threadCpuUsage();
  const begun = performance.now();
  await Promise.all(Array.from({ length: concurrency }, caller));
  const seconds = (performance.now() - begun) / 1000;
  await aRest();
  const { user, system } = process.threadCpuUsage(cpu);
  return {
    seconds,
    callsPerSecond: calls / seconds,
    cpuMs: (user + system) / 1000 / calls,
    latencies,
  };
}

/** Several blocks as one. */
export function mergeBlocks(blocks: readonly Block[]): Block {
  const latencies = Float64Array.from(blocks.flatMap((each) => [...each.latencies]));
  const sum = (of: (block: Block) => number) => blocks.reduce((total, each) => total + of(each), 0);
  const seconds = sum((each) => each.seconds);
  return {
    seconds,
    callsPerSecond: latencies.length / seconds,
    cpuMs: sum((each) => each.cpuMs * each.latencies.length) / latencies.length,
    latencies,
  };
}

export interface Round<Measured> {
  readonly ours: Measured;
  readonly reference: Measured;
}

/** Measures both sides in turn, each first in every other round, so that neither has the better half of the machine. */
export async function runInterleaved<Measured>(
  rounds: number,
  ours: () => Promise<Measured>,
  reference: () => Promise<Measured>,
): Promise<Round<Measured>[]> {
  const measured: Round<Measured>[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) measured.push({ ours: await ours(), reference: await reference() });
    else {
      const first = await reference();
      measured.push({ ours: await ours(), reference: first });
    }
  }
  return measured;
}

/** Milliseconds that something takes. */
export async function measureMs(act: Act): Promise<number> {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
}
