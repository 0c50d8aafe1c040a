import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

export type Moment = 'before' | 'after';

/**
 * Stands between a function and what it calls. At a chosen request the function dies: the request is lost, or it is
 * carried out and only its answer is lost; whatever the function asks from then on never gets through.
 */
export interface DyingNetwork {
  /** The address under which a function reaches what is at `upstream`. */
  through(upstream: string): Promise<string>;
  dieAt(request: number, moment: Moment): void;
  /** So many requests are lost, from the given one on, and the function lives on. */
  lose(request: number, count?: number): void;
  /** Waits until the dead has fallen silent, and lets everything through again. Says whether it had died. */
  revive(): Promise<boolean>;
  stop(): void;
}

const silenceMilliseconds = 10;

export function dyingNetwork(): DyingNetwork {
  const servers: ReturnType<typeof createServer>[] = [];
  let deathAt = Infinity;
  let moment: Moment = 'before';
  let lost = { from: Infinity, to: Infinity };
  let seen = 0;
  let underWay = 0;

  const carry = (upstream: string, incoming: IncomingMessage, outgoing: ServerResponse) => {
    const number = ++seen;
    const isLost = number >= lost.from && number <= lost.to;
    if (isLost || number > deathAt || (number === deathAt && moment === 'before')) {
      incoming.socket.destroy();
      return;
    }
    underWay++;
    outgoing.once('close', () => underWay--);
    const { method, url, headers } = incoming;
    const onward = request(new URL(url ?? '/', upstream), { method: method ?? 'GET', headers }, (reply) => {
      if (number === deathAt) {
        reply.resume().on('end', () => incoming.socket.destroy());
        return;
      }
      outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(outgoing);
    });
    onward.on('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  };

  return {
    through: async (upstream) => {
      const server = createServer((incoming, outgoing) => {
        carry(upstream, incoming, outgoing);
      });
      servers.push(server);
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
      });
      // A server that listens on a port has an address of this form.
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    dieAt: (number, when) => {
      seen = 0;
      deathAt = number;
      moment = when;
    },
    lose: (number, count = 1) => {
      seen = 0;
      lost = { from: number, to: number + count - 1 };
    },
    revive: async () => {
      const hasDied = seen >= deathAt;
      // What was sent before the death is still carried out, and its answers make the dead ask on in vain.
      for (let before = -1; underWay > 0 || before !== seen;) {
        before = seen;
        await setTimeout(silenceMilliseconds);
      }
      deathAt = Infinity;
      lost = { from: Infinity, to: Infinity };
      return hasDied;
    },
    stop: () => {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

const requestsMax = 200;

/**
 * Runs a piece of work again and again, and lets it die at its first request, its second, and so on, before and after
 * each, until it comes through. `attempt` gets a function that runs the work under that death and swallows its failure.
 */
export async function atEveryStep(
  network: DyingNetwork,
  attempt: (dying: (work: () => Promise<unknown>) => Promise<void>, step: string) => Promise<void>,
): Promise<number> {
  let steps = 0;
  for (let number = 1; number <= requestsMax; number++) {
    const deaths: boolean[] = [];
    for (const moment of ['before', 'after'] as const) {
      await attempt(async (work) => {
        network.dieAt(number, moment);
        await work().catch(() => undefined);
        deaths.push(await network.revive());
      }, `${moment} request ${number}`);
    }
    if (!deaths.includes(true)) return steps;
    steps = number;
  }
  throw new Error(`The work has more than ${requestsMax} steps.`);
}
