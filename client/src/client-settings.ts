import type { RetryPolicy } from './retry-delay.ts';

export interface ClientSettings extends Partial<RetryPolicy> {
  /** The address of the service, such as `https://api.collect.example`. */
  readonly baseUrl: string;
  /** An API key, for servers. It takes precedence over a token. */
  readonly apiKey?: string;
  /** The ID token of a user, or a function that returns a valid one and is called before each attempt. */
  readonly token?: string | (() => string | Promise<string>);
  /** The organization that a platform administrator acts for. */
  readonly organization?: string;
  /** Used instead of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** How long one attempt may take until its reply is complete, or begins if it is a stream: 60,000 by default. */
  readonly timeoutMs?: number;
}
