import * as z from 'zod/mini';
import { BrokenRuleParams } from '../../lib/platform/http/broken-rule.ts';

const Detail = z.object({
  path: z.string(),
  message: z.string(),
  code: z.optional(z.string()),
  reason: z.optional(z.string()),
  params: z.catch(z.optional(BrokenRuleParams()), undefined),
});
export type Detail = z.output<typeof Detail>;

const Problem = z.object({
  error: z.optional(z.string()),
  code: z.optional(z.string()),
  details: z.catch(z.optional(z.array(Detail)), undefined),
});

interface RefusalParts {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId?: string | undefined;
  readonly details?: readonly Detail[] | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** The whole reply; some codes carry fields of their own. */
  readonly body?: unknown;
}

/** A reply other than success. `status` 0 means that there was no reply. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly details: readonly Detail[];
  readonly retryAfterSeconds: number | undefined;
  readonly body: unknown;

  constructor({ status, code, message, requestId, details = [], retryAfterSeconds, body }: RefusalParts) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
    this.body = body;
  }

  /** True if a new token may be accepted in place of this one. */
  get isOutdatedToken(): boolean {
    return this.status === 401 && (this.code === 'token_expired' || this.code === 'token_superseded');
  }
}

export async function readRefusal(reply: Response): Promise<Refusal> {
  const body: unknown = await reply.json().catch(() => undefined);
  const problem = Problem.safeParse(body).data ?? {};
  const seconds = Number(reply.headers.get('retry-after') ?? Number.NaN);
  return new Refusal({
    status: reply.status,
    code: problem.code ?? 'unknown',
    message: problem.error ?? reply.statusText,
    requestId: reply.headers.get('x-request-id') ?? undefined,
    details: problem.details,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
    body,
  });
}
