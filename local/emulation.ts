import type { Attempt } from './access.ts';

export interface EmulatedReply {
  readonly status: number;
  readonly body: object;
}

/** A service of AWS that speaks its JSON protocol and is served by the runner itself. */
export interface Emulation {
  /** What a request attempts, to be checked against the rights of who sent it. */
  attempts(operation: string, input: unknown): Attempt[];
  answer(operation: string, input: unknown): EmulatedReply;
}
