import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Clock, openClock } from '../../../local/foundation/clock.ts';
import { listen } from '../../../local/foundation/loopback-server.ts';
import { openState } from '../../../local/foundation/state.ts';
import type { OutboxEntry } from '../../../local/foundation/outbox.ts';
import { type ProviderKeys, loadProviderKeys } from '../../../local/simulators/provider-keys.ts';
import type { Provider } from '../../../local/foundation/providers.ts';
import { type Simulators, startSimulators } from '../../../local/simulators/start-simulators.ts';
import { required } from '../../harness/required.ts';

/** A request from a provider to the service. */
interface ReceivedRequest {
  readonly url: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

export interface SimulatorHarness {
  /** The address of the service. */
  readonly url: string;
  readonly keys: ProviderKeys;
  readonly simulators: Simulators;
  readonly clock: Clock;
  readonly received: ReceivedRequest[];
  /** The replies of the service by path; 204 without a body for all other paths. */
  readonly answers: Map<string, (request: ReceivedRequest) => { status: number; body?: unknown }>;
  post(provider: Provider, path: string, body: object, headers?: Record<string, string>): Promise<Answer>;
  patch(provider: Provider, path: string, body: object): Promise<Answer>;
  get(provider: Provider, path: string): Promise<Answer>;
  remove(provider: Provider, path: string): Promise<Answer>;
  /** Lets emails be sent from a domain. */
  verifyDomain(name: string): Promise<void>;
  /** Waits until the newest entry of the outbox has this many callbacks and all have ended. */
  settled(callbacks: number): Promise<OutboxEntry>;
  close(): void;
}

interface Answer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- The replies of all simulators share no type; a test reads what it expects.
  readonly body: any;
}

/** Starts the simulators and a service that accepts every callback. */
export const startSimulatorHarness = async (stepMs = 0): Promise<SimulatorHarness> => {
  const folder = mkdtempSync(join(tmpdir(), 'simulators-'));
  const state = openState(folder, { isFresh: false });
  const keys = loadProviderKeys(state);
  const clock = openClock(state);
  const received: ReceivedRequest[] = [];
  const answers: SimulatorHarness['answers'] = new Map();
  const service = createServer((incoming, outgoing) => {
    void text(incoming).then((body) => {
      const path = required(required(incoming.url).split('?')[0]);
      const headers = Object.fromEntries(
        Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
      );
      const request = { url: `${url}${incoming.url}`, path, headers, body };
      received.push(request);
      const answer = answers.get(path)?.(request) ?? { status: 204 };
      outgoing.writeHead(answer.status, { 'content-type': 'application/json' });
      outgoing.end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
    });
  });
  const url = await listen(service, 0);
  const delay = { minMs: stepMs, maxMs: stepMs };
  const simulators = await startSimulators({
    state,
    keys,
    publicUrl: url,
    delay,
    firstRetryMs: 1,
    clock,
    print: (line) => {
      throw new Error(line);
    },
  });

  const credentials: Readonly<Record<Provider, Record<string, string>>> = {
    telephony: { authorization: `Basic ${btoa(`${keys.telephony.api_key_sid}:${keys.telephony.api_key_secret}`)}` },
    emailprovider: { authorization: `Bearer ${keys.emailprovider.api_key}` },
    voiceprovider: { 'xi-api-key': keys.voiceprovider.api_key },
    billingprovider: { authorization: `Bearer ${keys.billingprovider.api_key}` },
  };
  const answerOf = async (reply: Response): Promise<Answer> => {
    const body = await reply.text();
    return { status: reply.status, body: body === '' ? undefined : JSON.parse(body) };
  };

  const post: SimulatorHarness['post'] = async (provider, path, body, headers = {}) => {
    const isForm = body instanceof URLSearchParams;
    const reply = await fetch(`${simulators.baseUrlOf(provider)}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        ...credentials[provider],
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
        ...headers,
      },
      body: isForm ? body.toString() : JSON.stringify(body),
      signal: AbortSignal.timeout(headers['x-patience'] === undefined ? 10_000 : Number(headers['x-patience'])),
    });
    return answerOf(reply);
  };
  const settled: SimulatorHarness['settled'] = async (callbacks) => {
    for (;;) {
      const [entry] = simulators.outbox.entries();
      const isSettled = entry?.callback.every(({ outcome }) => outcome !== 'calling') === true;
      if (isSettled && entry.callback.length >= callbacks) return entry;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  return {
    url,
    keys,
    simulators,
    clock,
    received,
    answers,
    post,
    patch: async (provider, path, body) =>
      answerOf(
        await fetch(`${simulators.baseUrlOf(provider)}${path}`, {
          method: 'PATCH',
          headers: { ...credentials[provider], 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    get: async (provider, path) =>
      answerOf(await fetch(`${simulators.baseUrlOf(provider)}${path}`, { headers: credentials[provider] })),
    remove: async (provider, path) =>
      answerOf(
        await fetch(`${simulators.baseUrlOf(provider)}${path}`, { method: 'DELETE', headers: credentials[provider] }),
      ),
    settled,
    verifyDomain: async (name) => {
      const { body } = await post('emailprovider', '/domains', { name });
      await post('emailprovider', `/domains/${body.id}/verify`, {});
      clock.advance(stepMs);
      await settled(1);
      simulators.outbox.clear();
      received.length = 0;
    },
    close: () => {
      simulators.stop();
      service.close();
      service.closeAllConnections();
      state.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export const form = (fields: Readonly<Record<string, string>>): URLSearchParams => new URLSearchParams(fields);
