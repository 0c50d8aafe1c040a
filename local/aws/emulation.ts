import type { AccessRequest } from '../iam/policy.ts';

export interface EmulatedReply {
  readonly status: number;
  readonly body: object;
}

export interface Emulation {
  accessRequests(operation: string, input: unknown): AccessRequest[];
  reply(operation: string, input: unknown): EmulatedReply | Promise<EmulatedReply>;
}
