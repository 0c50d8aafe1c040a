export interface ProblemDetail {
  readonly path: string;
  readonly message: string;
  readonly code: string;
  readonly reason?: string;
  readonly params?: object;
}

/** An error that is reported to the caller: an HTTP status, a stable code and a sentence that may change. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: readonly ProblemDetail[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      readonly details?: readonly ProblemDetail[];
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.details = more.details ?? [];
    this.headers = more.headers ?? {};
    this.body = more.body ?? {};
  }
}

export const notFoundCode = (noun: string): string => `${noun.toLowerCase().replaceAll(/[ -]/g, '_')}_not_found`;

/** Also for a resource of another organization, so that callers cannot tell it from a missing one. */
export const notFound = (noun: string): Problem =>
  new Problem(404, notFoundCode(noun), `There is no such ${noun}; check its id.`);

export const conflict = (code: string, message: string): Problem => new Problem(409, code, message);

export const concurrentChange = (noun: string): Problem =>
  conflict('concurrent_change', `Other requests are changing this ${noun}. Try again.`);

export const refused = (code: string, path: string, message: string): Problem =>
  new Problem(422, code, `${path}: ${message}`, { details: [{ path, message, code }] });

/** Keeps the reply below Lambda's size limit even if a list has 100,000 invalid elements. */
const maxDetails = 1000;

export function invalid(details: readonly [ProblemDetail, ...ProblemDetail[]]): Problem {
  const [first, ...others] = details;
  const where = first.path ? `${first.path}: ` : '';
  const rest = others.length ? ` (and ${others.length} more)` : '';
  return new Problem(422, 'validation_failed', `${where}${first.message}${rest}`, {
    details: details.slice(0, maxDetails),
  });
}
