import type { AccessRequest } from '../iam/policy.ts';

export interface EmulatedReply {
  readonly status: number;
  readonly body: object;
}

/** An AWS service with a JSON protocol that the runner emulates itself. */
export interface Emulation {
  /** The permissions that a request needs. */
  accessRequests(operation: string, input: unknown): AccessRequest[];
  reply(operation: string, input: unknown): EmulatedReply | Promise<EmulatedReply>;
}
