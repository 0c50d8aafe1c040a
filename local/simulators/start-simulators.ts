import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../foundation/clock.ts';
import { messageOf } from '../foundation/errors.ts';
import {
  denyFrames,
  developmentOrigin,
  listen,
  listenOnRememberedPort,
  loopbackServer,
  originsOf,
  urlOf,
} from '../foundation/loopback-server.ts';
import type { State } from '../foundation/state.ts';
import { readBody } from '../foundation/request-body.ts';
import { billingprovider } from './billingprovider.ts';
import { type CallbackOptions, openCallbacks } from './callbacks.ts';
import { emailprovider } from './emailprovider.ts';
import { type Outbox, openOutbox } from '../foundation/outbox.ts';
import type { ProviderKeys } from './provider-keys.ts';
import type { HandledRequest, ProviderReply, Simulator, SimulatorContext } from './simulator.ts';
import { type Provider, providers } from '../foundation/providers.ts';
import { ownedNumbers } from './telephony-numbers.ts';
import { telephony } from './telephony.ts';
import { voiceprovider } from './voiceprovider.ts';

export interface SimulatorOptions extends Pick<CallbackOptions, 'publicUrl' | 'delay'> {
  readonly state: State;
  readonly keys: ProviderKeys;
  readonly clock: Clock;
  readonly firstRetryMs?: number;
  readonly print: (line: string) => void;
}

export interface Simulators {
  baseUrlOf(provider: Provider): string;
  readonly outbox: Outbox;
  /** Stops or resumes listening; while stopped, connections are refused. */
  setListening(isListening: boolean): Promise<void>;
  /** Cancels pending callbacks; requests are still answered. */
  endCallbacks(): void;
  stop(): void;
}

/** Starts the simulated providers on one port, each under its own path. */
export const startSimulators = async (options: SimulatorOptions): Promise<Simulators> => {
  const { state, keys, publicUrl, delay, print, clock, firstRetryMs = 500 } = options;
  const now = (): Date => clock.now();
  const outbox = openOutbox(state);
  const stopping = new AbortController();
  let url = '';

  const baseUrlOf = (provider: Provider): string => `${url}/${provider}`;
  const contextOf = <Name extends Provider>(name: Name): SimulatorContext<ProviderKeys[Name]> => ({
    keys: keys[name],
    publicUrl,
    ownUrl: () => baseUrlOf(name),
    now,
    state,
  });
  const simulators = createSimulators(contextOf, ownedNumbers({ state, publicUrl }), keys);

  const followUp = async (provider: Provider, handled: HandledRequest): Promise<void> => {
    const { operation, to = null, body = null, reply, afterwards } = handled;
    const status = reply === 'silence' ? null : reply.status;
    const entry = outbox.record({ at: now().toISOString(), provider, operation, to, body, status });
    const call = { publicUrl, clock, delay, firstRetryMs, stopping: stopping.signal };
    try {
      await afterwards?.(openCallbacks(entry, call));
    } catch (error) {
      if (!stopping.signal.aborted) print(`${provider}, after ${operation}: ${messageOf(error)}`);
    }
  };

  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { provider, path, query } = requestedBy(urlOf(incoming));
    denyFrames(outgoing);
    const body = await readBody(incoming);
    if (!provider || !body) return send(outgoing, { status: provider ? 413 : 404, body: {} });
    const handled = simulators[provider].handle({
      method: incoming.method ?? 'GET',
      path,
      query,
      headers: incoming.headers,
      body: body.toString(),
    });
    void followUp(provider, handled);
    if (handled.reply !== 'silence') send(outgoing, handled.reply);
  };

  const { server, endConnections, close } = loopbackServer({
    handle: serve,
    findSocketHandler: (requested) => {
      const { provider, ...request } = requestedBy(requested);
      const simulator = provider && simulators[provider];
      return simulator?.connect && ((socket) => simulator.connect?.(socket, request));
    },
    // The console opens WebSockets for test calls.
    socketOrigins: [...originsOf(publicUrl), developmentOrigin],
    print,
  });
  url = await listenOnRememberedPort(server, state, 'simulators-port');
  return {
    baseUrlOf,
    outbox,
    setListening: async (isListening) => {
      if (isListening && !server.listening) await listen(server, Number(new URL(url).port));
      if (isListening || !server.listening) return;
      await new Promise((closed) => {
        server.close(closed);
        endConnections();
      });
    },
    endCallbacks: () => stopping.abort(),
    stop: () => {
      stopping.abort();
      close();
      outbox.save();
    },
  };
};

type ContextOf = <Name extends Provider>(name: Name) => SimulatorContext<ProviderKeys[Name]>;

const createSimulators = (
  contextOf: ContextOf,
  numbers: ReturnType<typeof ownedNumbers>,
  keys: ProviderKeys,
): Readonly<Record<Provider, Simulator>> => ({
  telephony: telephony(contextOf('telephony'), numbers),
  emailprovider: emailprovider(contextOf('emailprovider')),
  voiceprovider: voiceprovider(contextOf('voiceprovider'), { keys: keys.telephony, numbers }),
  billingprovider: billingprovider(contextOf('billingprovider')),
});

/** Splits an address into the provider that its path begins with and the rest of the path. */
const requestedBy = ({ pathname, searchParams: query }: URL) => {
  const [, name = ''] = pathname.split('/');
  const provider = providers.find((known) => known === name);
  return { provider, path: pathname.slice(name.length + 1), query };
};

const send = (outgoing: ServerResponse, { status, body, headers }: ProviderReply): void => {
  const isPage = typeof body === 'string';
  outgoing.writeHead(status, { 'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json', ...headers });
  outgoing.end(isPage ? body : JSON.stringify(body));
};
