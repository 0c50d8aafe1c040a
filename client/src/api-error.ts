import type { ErrorBodies, ErrorCode } from './generated/error-codes.ts';
import type { ErrorBody } from './generated/schemas.ts';

/** An error reply of the service. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The stable code of the error; undefined if something between you and the service replied. */
  readonly code: ErrorCode | undefined;
  /** The fields at fault. */
  readonly details: ErrorBody['details'];
  /** Identifies the request in the logs of the service: quote it to support. */
  readonly requestId: string | undefined;
  /** Seconds to wait before the next request. */
  readonly retryAfter: number | undefined;
  /** The whole body: some errors have further fields, such as the checks of a blocked dispatch. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>, headers: Headers) {
    const { error, code, details, request_id: requestId } = body;
    super(typeof error === 'string' ? error : `The service replied with status ${status}.`);
    this.status = status;
    // A code that is newer than this client is not in the type, like one that the caller does not handle.
    this.code = typeof code === 'string' ? (code as ErrorCode) : undefined;
    // The service declares this form for every error.
    this.details = Array.isArray(details) ? (details as ErrorBody['details']) : [];
    this.requestId = typeof requestId === 'string' ? requestId : (headers.get('X-Request-Id') ?? undefined);
    this.retryAfter = retryAfterOf(headers);
    this.body = body;
  }
}

/** No usable reply came: whether the request had an effect is unknown. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly reason: 'network' | 'timeout' | 'malformed_reply';

  constructor(reason: ConnectionError['reason'], message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

/** The body of an error with a code. */
type BodyOf<Code> = Code extends keyof ErrorBodies ? ErrorBodies[Code] : ErrorBody;

/** Whether an error is a reply of the service, with one of the given codes if any are given. */
export function isApiError(error: unknown): error is ApiError;
export function isApiError<Code extends ErrorCode>(
  error: unknown,
  ...codes: readonly [Code, ...Code[]]
): error is ApiError & { readonly code: Code; readonly body: BodyOf<Code> };
export function isApiError(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof ApiError && (codes.length === 0 || codes.some((code) => code === error.code));
}

/**
 * The seconds of `Retry-After`. A date counts from the `Date` of the same reply, so that a clock of this machine that is off
 * does not matter.
 */
function retryAfterOf(headers: Headers): number | undefined {
  const value = headers.get('Retry-After')?.trim();
  if (!value) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  const now = headers.get('Date');
  const seconds = (Date.parse(value) - (now === null ? Date.now() : Date.parse(now))) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
