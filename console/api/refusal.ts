/** A reply of the service that is not a success; `status` 0 means that there was no reply. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;

  constructor(status: number, code: string, message: string, requestId?: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.requestId = requestId;
  }

  /** Whether the token is no longer accepted, and a new one may be. */
  get isOutdatedToken(): boolean {
    return this.status === 401 && (this.code === 'token_expired' || this.code === 'token_superseded');
  }
}

const textAt = (value: unknown, key: string): string | undefined => {
  if (typeof value !== 'object' || value === null || !(key in value)) return undefined;
  const found: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
  return typeof found === 'string' ? found : undefined;
};

export async function readRefusal(reply: Response): Promise<Refusal> {
  const body: unknown = await reply.json().catch(() => undefined);
  return new Refusal(
    reply.status,
    textAt(body, 'code') ?? 'unknown',
    textAt(body, 'error') ?? reply.statusText,
    reply.headers.get('x-request-id') ?? undefined,
  );
}
