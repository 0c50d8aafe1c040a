import { setTimeout as delay } from 'node:timers/promises';

/** The measurements of a number of calls. */
export interface Block {
  readonly seconds: number;
  readonly callsPerSecond: number;
  /** CPU time of this thread per call, without waiting and without the engine. */
  readonly cpuMs: number;
  readonly latencies: Float64Array;
}

export type Act = () => Promise<unknown>;

/**
 * Lets the thread go idle, so that Linux updates its CPU time (otherwise only every few milliseconds) and sockets of
 * earlier calls are closed.
 */
const letThreadIdle = () => delay(1);

/** Makes `calls` calls, `concurrency` at a time. */
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
  await letThreadIdle();
  const cpu = process.threadCpuUsage();
  const begun = performance.now();
  await Promise.all(Array.from({ length: concurrency }, caller));
  const seconds = (performance.now() - begun) / 1000;
  await letThreadIdle();
  const { user, system } = process.threadCpuUsage(cpu);
  return {
    seconds,
    callsPerSecond: calls / seconds,
    cpuMs: (user + system) / 1000 / calls,
    latencies,
  };
}

/** Merges blocks into one. */
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

/** Alternates between both sides and swaps which goes first, so that disturbances of the machine affect both alike. */
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

/** Runs an action and returns its duration in milliseconds. */
export async function measureMs(act: Act): Promise<number> {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
}
