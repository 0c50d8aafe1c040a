import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { vi } from 'vitest';

export type Moment = 'before' | 'after';

/**
 * Stands between a function and what it calls. At a chosen step the function dies: the request is lost, or it is carried
 * out and only its answer is lost; whatever the function asks from then on never gets through. A step is a request that
 * changes something: a death between two that only read leaves what a death at the step after them leaves.
 */
export interface FaultyNetwork {
  /** The address under which a function reaches what is at `upstream`. */
  proxyTo(upstream: string): Promise<string>;
  crashAt(step: number, moment: Moment): void;
  /** So many requests are lost, from the given one on, and the function lives on. */
  dropRequests(request: number, count?: number): void;
  /** Has something happen before a request is carried on, and counts no request of its own. */
  injectBefore(request: number, act: () => Promise<unknown>): void;
  /** Whether it happened; from then on nothing is interjected. */
  wasInjected(): boolean;
  /** A step is carried out and its answer is lost, once, and the function lives on. */
  dropReplyTo(step: number): void;
  /** Waits until the crashed function sends no more, and lets everything through again. Returns whether anything was lost. */
  restore(): Promise<boolean>;
  /** Has an address refuse connections, until it is opened again. */
  refuseConnectionsAt(address: string): Promise<void>;
  acceptConnectionsAt(address: string): Promise<void>;
  stop(): void;
}

/** By then whatever an answer made the dead ask has been asked: all of it happens in this process. */
const silence = { milliseconds: 2, turns: 20 };

const keepAliveMilliseconds = 600_000;

const reads = /\.(GetItem|BatchGetItem|Query)$/;

const changesNothing = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' || reads.test(String(headers['x-amz-target']));

export function faultyNetwork(): FaultyNetwork {
  const servers = new Map<string, Server>();
  let death: { readonly step: number; readonly moment: Moment } | undefined;
  let isDead = false;
  let unanswered: number | undefined;
  let hasLostAnswer = false;
  let lost = { from: Infinity, to: Infinity };
  let seen = 0;
  let steps = 0;
  let interjected: { readonly request: number; readonly act: () => Promise<unknown> } | undefined;
  let interjection: Promise<unknown> | undefined;
  let underWay = 0;
  let chance: { mockRestore(): void } | undefined;

  /** How long a caller waits before it asks again is a chance: in vain it may ask at once. */
  const nobodyWaits = () => {
    chance = vi.spyOn(Math, 'random').mockReturnValue(0);
  };

  /** Carries a request on, or first does what is to come before it. What that asks is not held up. */
  const receive = (upstream: string, incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (interjected && !interjection && seen + 1 === interjected.request) {
      interjection = interjected.act();
      void interjection.finally(() => {
        carry(upstream, incoming, outgoing);
      });
      return;
    }
    carry(upstream, incoming, outgoing);
  };

  const carry = (upstream: string, incoming: IncomingMessage, outgoing: ServerResponse) => {
    const number = ++seen;
    const isLost = isDead || (number >= lost.from && number <= lost.to);
    const step = isLost || changesNothing(incoming) ? undefined : ++steps;
    const diesHere = step !== undefined && step === death?.step;
    const losesAnswer = step !== undefined && step === unanswered;
    if (diesHere) isDead = true;
    if (losesAnswer) hasLostAnswer = true;
    if (isLost || (diesHere && death?.moment === 'before')) {
      incoming.socket.destroy();
      return;
    }
    underWay++;
    outgoing.once('close', () => underWay--);
    const { method, url, headers } = incoming;
    const onward = request(new URL(url ?? '/', upstream), { method: method ?? 'GET', headers }, (reply) => {
      if (diesHere || losesAnswer) {
        reply.resume().on('end', () => incoming.socket.destroy());
        return;
      }
      outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(outgoing);
    });
    onward.on('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  };

  const serverAt = (address: string): Server => {
    const server = servers.get(address);
    if (!server) throw new Error(`Nothing is at ${address}.`);
    return server;
  };
  const listen = (server: Server, port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });

  return {
    proxyTo: async (upstream) => {
      const server = createServer((incoming, outgoing) => {
        receive(upstream, incoming, outgoing);
      });
      // A connection that is closed because nobody used it for a while would be a death nobody asked for.
      server.keepAliveTimeout = keepAliveMilliseconds;
      await listen(server, 0);
      // A server that listens on a port has an address of this form.
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      servers.set(address, server);
      return address;
    },
    crashAt: (step, moment) => {
      steps = 0;
      death = { step, moment };
      nobodyWaits();
    },
    dropRequests: (number, count = 1) => {
      seen = 0;
      lost = { from: number, to: number + count - 1 };
      nobodyWaits();
    },
    injectBefore: (number, act) => {
      seen = 0;
      interjection = undefined;
      interjected = { request: number, act };
    },
    wasInjected: () => {
      interjected = undefined;
      return interjection !== undefined;
    },
    dropReplyTo: (step) => {
      steps = 0;
      unanswered = step;
      nobodyWaits();
    },
    restore: async () => {
      const hasDied = isDead;
      const hasLost = hasLostAnswer;
      // What was sent before the death is still carried out, and its answers make the dead ask on in vain.
      for (let before = -1; hasDied && (underWay > 0 || before !== seen);) {
        before = seen;
        await setTimeout(silence.milliseconds);
        for (let turn = 0; turn < silence.turns; turn++) await setImmediate();
      }
      chance?.mockRestore();
      isDead = false;
      death = undefined;
      unanswered = undefined;
      hasLostAnswer = false;
      lost = { from: Infinity, to: Infinity };
      return hasDied || hasLost;
    },
    refuseConnectionsAt: async (address) => {
      const server = serverAt(address);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
    acceptConnectionsAt: (address) => listen(serverAt(address), Number(new URL(address).port)),
    stop: () => {
      for (const server of servers.values()) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

const stepsMax = 100;

/**
 * Runs a piece of work again and again, and lets it die at its first step, its second, and so on, before and after each,
 * until it comes through; then it has died nowhere, and must be whole as well. `attempt` gets a function that runs the
 * work under that death and swallows its failure. Gives how many steps there are.
 */
export async function crashAtEveryStep(
  network: FaultyNetwork,
  attempt: (dying: (work: () => Promise<unknown>) => Promise<void>, step: string) => Promise<void>,
): Promise<number> {
  for (let number = 1; number <= stepsMax; number++)
    for (const moment of ['before', 'after'] as const) {
      const deaths: boolean[] = [];
      await attempt(async (work) => {
        network.crashAt(number, moment);
        await work().catch(() => undefined);
        deaths.push(await network.restore());
      }, `${moment} step ${number}`);
      if (!deaths.includes(true)) return number - 1;
    }
  throw new Error(`The work has more than ${stepsMax} steps.`);
}

/**
 * Runs a piece of work again and again, and has something else happen before its first request, its second, and so on,
 * until it has no more; then that happens afterwards. `attempt` gets a function that runs both. Gives how many requests
 * the work has.
 */
export async function interleaveAtEveryRequest(
  network: FaultyNetwork,
  attempt: (both: (work: () => Promise<unknown>, meanwhile: () => Promise<unknown>) => Promise<void>) => Promise<void>,
): Promise<number> {
  for (let number = 1; number <= stepsMax; number++) {
    const happened: boolean[] = [];
    await attempt(async (work, meanwhile) => {
      network.injectBefore(number, meanwhile);
      await work().catch(() => undefined);
      happened.push(network.wasInjected());
      if (!happened.includes(true)) await meanwhile();
    });
    if (!happened.includes(true)) return number - 1;
  }
  throw new Error(`The work has more than ${stepsMax} requests.`);
}
