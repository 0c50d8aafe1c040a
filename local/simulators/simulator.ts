import type { IncomingHttpHeaders } from 'node:http';

export const providers = ['telephony', 'emailprovider', 'voiceprovider', 'billingprovider'] as const;
export type Provider = (typeof providers)[number];

/** A request as a provider receives it, without the prefix that tells the simulators apart. */
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

/** What a provider makes of a request. */
export interface HandledRequest {
  /** What was asked for, in words of our own, such as `send_sms`. */
  readonly operation: string;
  readonly to?: string;
  /** The request's body as the outbox shows it. */
  readonly body?: unknown;
  /** `silence`: the request is taken and never answered. */
  readonly reply: ProviderReply | 'silence';
  /** What happens in the world once the provider has answered. */
  readonly afterwards?: (callbacks: Callbacks) => Promise<unknown>;
}

export interface Simulator {
  handle(request: ProviderRequest): HandledRequest;
}

/** A request of the provider to the service. */
export interface CallbackRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface CallbackAnswer {
  readonly status: number;
  readonly text: string;
}

/** How a provider calls the service back; each call is shown in the outbox beside the request it belongs to. */
export interface Callbacks {
  /** Waits as long as the world takes for one step. */
  pause(): Promise<void>;
  /**
   * Calls the service, again a few times while it does not answer 2xx, and signs each time anew. Gives the last answer,
   * or undefined where nobody answered.
   */
  call(event: string, url: string, request: () => CallbackRequest): Promise<CallbackAnswer | undefined>;
  /** The same, once only. */
  callOnce(event: string, url: string, request: () => CallbackRequest): Promise<CallbackAnswer | undefined>;
}

/** What every simulator is told. */
export interface SimulatorContext<Keys> {
  readonly keys: Keys;
  /** Where the service can be called, without a slash at the end. */
  readonly publicUrl: string;
  /** Where this simulator answers. */
  readonly ownUrl: () => string;
  readonly now: () => Date;
}
