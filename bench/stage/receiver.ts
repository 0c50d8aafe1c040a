import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface ReceiverCommand {
  /** The path that does not answer from now on; without one all answer, and connections that hang are closed. */
  readonly hang?: string;
}

/** An integrator's receivers, one for each path. */
export interface Receiver {
  readonly url: string;
  /**
   * Applies a command. Returns the milliseconds from each event to its arrival at `/measured`, for the arrivals since
   * the last command.
   */
  command(given: ReceiverCommand): Promise<readonly number[]>;
  stop(): Promise<unknown>;
}

/** Starts a receiver, and allows webhooks to be sent to this machine. */
export async function startReceiver(): Promise<Receiver> {
  process.env['WEBHOOK_RECEIVERS'] = 'loopback';
  const worker = new Worker(new URL('./receiver-worker.ts', import.meta.url));
  // Its first message is its URL; each later one answers a command.
  const [url] = (await once(worker, 'message')) as [string];
  return {
    url,
    command: async (given) => {
      const answered = once(worker, 'message');
      worker.postMessage(given);
      return ((await answered) as [number[]])[0];
    },
    stop: () => worker.terminate(),
  };
}
