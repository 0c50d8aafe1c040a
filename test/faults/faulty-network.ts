import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { vi } from 'vitest';
import { bySize } from '../harness/by-size.ts';

type Moment = 'before' | 'after';

/**
 * Proxies between a function and the services it calls. A crash at a chosen step drops the request, or carries it out and
 * drops only its reply, and drops every later request. A step is a request that changes something: a crash between two
 * reads has the same result as one at the step after them.
 */
export interface FaultyNetwork {
  /** Starts a proxy to `upstream` and returns its address. */
  proxyTo(upstream: string): Promise<string>;
  crashAt(step: number, moment: Moment): void;
  /** The number of steps since `crashAt`. */
  stepsTaken(): number;
  /** Drops `count` requests from the given one on, without a crash; of those to an operation, if one is named. */
  dropRequests(request: number, count?: number, operation?: string): void;
  /** Runs `act` before a request is forwarded, without counting the requests of `act`. */
  injectBefore(request: number, act: () => Promise<unknown>): void;
  /** Whether `act` was run; it is not run later. */
  wasInjected(): boolean;
  /** The operations that were asked for since `injectBefore`, in order. */
  operations(): readonly string[];
  /** Carries out a step and drops its reply, once, without a crash. */
  dropReplyTo(step: number): void;
  /** Waits until the crashed function sends nothing more, then lets everything through. Returns whether anything was lost. */
  restore(): Promise<boolean>;
  /** Makes a proxy refuse connections until `acceptConnectionsAt`. */
  refuseConnectionsAt(address: string): Promise<void>;
  acceptConnectionsAt(address: string): Promise<void>;
  stop(): void;
}

/** Long enough for a crashed function to send what a last reply caused: it runs in this process. */
const silence = { milliseconds: 2, turns: 20 };

/** Much longer than a function that has crashed goes on. */
const patienceMs = 60_000;

const keepAliveMs = 600_000;

const reads = /^GET$|\.(GetItem|BatchGetItem|Query|AdminGetUser)$/;

const listRequests = (requests: Iterable<IncomingMessage>): string =>
  [...requests].map(({ method, url, headers }) => `${method} ${String(headers['x-amz-target'] ?? url)}`).join(', ');

const operationOf = ({ method, headers }: IncomingMessage): string => String(headers['x-amz-target'] ?? method);

export function faultyNetwork(): FaultyNetwork {
  const servers = new Map<string, Server>();
  let death: { readonly step: number; readonly moment: Moment } | undefined;
  let hasCrashedNow = false;
  let unanswered: number | undefined;
  let hasLostReply = false;
  const nothing = { from: Infinity, to: Infinity, operation: '' };
  let lost = nothing;
  let asked = 0;
  let seen = 0;
  let operations: string[] = [];
  let steps = 0;
  let interjected: { readonly request: number; readonly act: () => Promise<unknown> } | undefined;
  let interjection: Promise<unknown> | undefined;
  const underWay = new Set<IncomingMessage>();
  let chance: { mockRestore(): void } | undefined;

  /** Removes the random delay before retries, which fail anyway. */
  const retryImmediately = () => {
    chance = vi.spyOn(Math, 'random').mockReturnValue(0);
  };

  /** Forwards a request, after the injected action if it is due. The requests of that action are forwarded at once. */
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
    // Its sender has given up while the injected action ran.
    if (outgoing.destroyed) return;
    seen++;
    operations.push(operationOf(incoming));
    const isCounted = String(incoming.headers['x-amz-target']).endsWith(lost.operation);
    if (isCounted) asked++;
    const isLost = hasCrashedNow || (isCounted && asked >= lost.from && asked <= lost.to);
    const step = isLost || reads.test(operationOf(incoming)) ? undefined : ++steps;
    const crashesHere = step !== undefined && step === death?.step;
    const losesReply = step !== undefined && step === unanswered;
    if (crashesHere) hasCrashedNow = true;
    if (losesReply) hasLostReply = true;
    if (isLost || (crashesHere && death?.moment === 'before')) {
      incoming.socket.destroy();
      return;
    }
    underWay.add(incoming);
    outgoing.once('close', () => underWay.delete(incoming));
    const { method, url, headers } = incoming;
    const onward = request(new URL(url ?? '/', upstream), { method: method ?? 'GET', headers }, (reply) => {
      if (crashesHere || losesReply) {
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
      // Closing an idle connection would look like a crash.
      server.keepAliveTimeout = keepAliveMs;
      await listen(server, 0);
      // The address of a TCP server is always an object.
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      servers.set(address, server);
      return address;
    },
    crashAt: (step, moment) => {
      steps = 0;
      death = { step, moment };
      retryImmediately();
    },
    stepsTaken: () => steps,
    dropRequests: (number, count = 1, operation = '') => {
      asked = 0;
      lost = { from: number, to: number + count - 1, operation };
      retryImmediately();
    },
    injectBefore: (number, act) => {
      seen = 0;
      operations = [];
      interjection = undefined;
      interjected = { request: number, act };
    },
    wasInjected: () => {
      interjected = undefined;
      return interjection !== undefined;
    },
    operations: () => [...operations],
    dropReplyTo: (step) => {
      steps = 0;
      unanswered = step;
      retryImmediately();
    },
    restore: async () => {
      const hasCrashed = hasCrashedNow;
      const hasLost = hasLostReply;
      // Requests sent before the crash are still carried out, and their replies cause more, which are dropped.
      const endsAt = performance.now() + patienceMs;
      for (let before = -1; hasCrashed && (underWay.size > 0 || before !== seen);) {
        if (performance.now() > endsAt) throw new Error(`After ${seen} requests, not ended: ${listRequests(underWay)}`);
        before = seen;
        await setTimeout(silence.milliseconds);
        for (let turn = 0; turn < silence.turns; turn++) await setImmediate();
      }
      chance?.mockRestore();
      hasCrashedNow = false;
      death = undefined;
      unanswered = undefined;
      hasLostReply = false;
      lost = nothing;
      return hasCrashed || hasLost;
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

const maxSteps = 100;

type CrashingAttempt = (dying: (work: () => Promise<unknown>) => Promise<void>, step: string) => Promise<void>;

async function crashFrom(
  first: number,
  stride: number,
  network: FaultyNetwork,
  attempt: CrashingAttempt,
): Promise<number> {
  for (let number = first; number <= maxSteps; number += stride) {
    const moment = number === 0 ? 'before' : 'after';
    const step = Math.max(1, number);
    const crashes: boolean[] = [];
    let steps = 0;
    await attempt(async (work) => {
      network.crashAt(step, moment);
      await work().catch(() => undefined);
      steps = Math.max(steps, network.stepsTaken());
      crashes.push(await network.restore());
    }, `${moment} step ${step}`);
    if (!crashes.includes(true)) return steps;
  }
  throw new Error(`The operation has more than ${maxSteps} steps.`);
}

/**
 * Runs an operation repeatedly, crashing it before its first step, and after its first, its second, and so on, until it
 * completes: a crash before another step leaves what one after the step before it leaves. `attempt` receives a function that
 * runs the operation with that crash and swallows its failure. Returns the number of steps.
 */
export const crashAtEveryStep = (network: FaultyNetwork, attempt: CrashingAttempt): Promise<number> =>
  crashFrom(0, 1, network, attempt);

/** Crashes an operation after its first step, its fifth, and so on, in `npm run test:large` at every step. */
export const crashAtSomeSteps = (network: FaultyNetwork, attempt: CrashingAttempt): Promise<number> =>
  crashFrom(bySize({ small: 1, large: 0 }), bySize({ small: 4, large: 1 }), network, attempt);

/** Whether a request, counted from 1, is a query that follows two others and precedes another, as one for each segment. */
const isInsideQueries = (operations: readonly string[], request: number): boolean =>
  request > 2 &&
  request < operations.length &&
  operations.slice(request - 3, request + 1).every((operation) => operation.endsWith('.Query'));

type InterleavingAttempt = (
  both: (work: () => Promise<unknown>, meanwhile: () => Promise<unknown>) => Promise<void>,
) => Promise<void>;

async function interleaveWhere(
  isChosen: (request: number, operations: readonly string[]) => boolean,
  network: FaultyNetwork,
  attempt: InterleavingAttempt,
): Promise<number> {
  let operations: readonly string[] = [];
  const interleaveAt = (request: number) =>
    attempt(async (work, meanwhile) => {
      network.injectBefore(request, meanwhile);
      await work().catch(() => undefined);
      if (request === Infinity) operations = network.operations();
      if (!network.wasInjected()) await meanwhile();
    });
  await interleaveAt(Infinity);
  if (operations.length > maxSteps) throw new Error(`The operation has more than ${maxSteps} requests.`);
  for (let request = 1; request <= operations.length; request++)
    if (isChosen(request, operations)) await interleaveAt(request);
  return operations.length;
}

/**
 * Runs an operation repeatedly, with another action after its last request, and before its first, the one `stride` requests
 * later, and so on. Of more than three queries in a row, only the first two and the last are interrupted. `attempt` receives
 * a function that runs both. Returns the number of requests.
 */
export const interleaveAtEveryRequest = (
  network: FaultyNetwork,
  attempt: InterleavingAttempt,
  stride = bySize({ small: 4, large: 1 }),
): Promise<number> =>
  interleaveWhere(
    (request, operations) => (request - 1) % stride === 0 && !isInsideQueries(operations, request),
    network,
    attempt,
  );

/** Interrupts an operation where it has read what its next step needs, in `npm run test:large` at every request. */
export const interleaveBeforeSteps = (network: FaultyNetwork, attempt: InterleavingAttempt): Promise<number> =>
  bySize({ small: false, large: true })
    ? interleaveAtEveryRequest(network, attempt)
    : interleaveWhere((request, operations) => !reads.test(operations[request - 1] ?? ''), network, attempt);
