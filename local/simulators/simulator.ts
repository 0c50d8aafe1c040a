import type { IncomingHttpHeaders } from 'node:http';
import type { LoopbackSocket } from '../foundation/loopback-server.ts';
import type { State } from '../foundation/state.ts';

/** A request to a provider; its path does not include the simulator's prefix. */
export interface ProviderRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface ProviderReply {
  readonly status: number;
  /** Sent as JSON; text is sent as HTML. */
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that a simulator has handled. */
export interface HandledRequest {
  readonly operation: string;
  readonly to?: string;
  readonly body?: unknown;
  /** With `silence` the request is accepted and never answered. */
  readonly reply: ProviderReply | 'silence';
  /** Simulates the delivery or call, once the provider has answered. */
  readonly afterwards?: (callbacks: Callbacks) => Promise<unknown>;
}

export interface Simulator {
  handle(request: ProviderRequest): HandledRequest;
  /** Accepts a WebSocket; absent if the provider has none. */
  connect?(socket: LoopbackSocket, request: Pick<ProviderRequest, 'path' | 'query'>): void;
}

/** A request from a provider to the service. */
export interface CallbackRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface CallbackAnswer {
  readonly status: number;
  readonly text: string;
}

/** Calls the service back about one request; the outbox shows each call with that request. */
export interface Callbacks {
  /** Waits for the given duration, by default that of one step. */
  pause(durationMs?: number): Promise<void>;
  /**
   * Calls the service and retries until it answers 2xx or the attempts run out, with a new signature each time. Returns
   * the last answer, or undefined if there was none.
   */
  call(event: string, url: string, request: () => CallbackRequest): Promise<CallbackAnswer | undefined>;
  /**
   * Like `call`, with the retries that the fragment of the address asks for; the request is not made if the fragment
   * has a value that the provider does not allow.
   */
  callAsOverridden(event: string, url: string, request: () => CallbackRequest): Promise<CallbackAnswer | undefined>;
  /** Like `call`, without retries. */
  callOnce(event: string, url: string, request: () => CallbackRequest): Promise<CallbackAnswer | undefined>;
}

export interface SimulatorContext<Keys> {
  readonly keys: Keys;
  readonly publicUrl: string;
  readonly ownUrl: () => string;
  readonly now: () => Date;
  readonly state: Pick<State, 'recall' | 'remember'>;
}
