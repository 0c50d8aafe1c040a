import type { AccessRequest } from './policy.ts';

export interface EmulatedReply {
  readonly status: number;
  readonly body: object;
}

/** A service of AWS that speaks its JSON protocol and is served by the runner itself. */
export interface Emulation {
  /** What a request attempts, to be checked against the rights of who sent it. */
  accessRequests(operation: string, input: unknown): AccessRequest[];
  reply(operation: string, input: unknown): EmulatedReply;
}
