import * as z from 'zod/mini';

/** The reply of an endpoint's function. */
export interface FunctionReply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** The act was done by an earlier request with the same idempotency key. */
  readonly isReplayed: boolean;
}

const Given = () =>
  z.object({ statusCode: z.int(), headers: z.optional(z.record(z.string(), z.unknown())), body: z.string() });

const Body = () => z.record(z.string(), z.unknown());

export function parseFunctionReply(result: unknown): FunctionReply {
  const { statusCode, headers = {}, body } = z.parse(Given(), result);
  return {
    status: statusCode,
    body: z.parse(Body(), JSON.parse(body)),
    isReplayed: headers['Idempotency-Replayed'] === 'true',
  };
}
