export interface ProblemDetail {
  readonly path: string;
  readonly message: string;
  readonly code: string;
}

/** A refusal that the caller is told about: an HTTP status, a code that never changes and a sentence that may. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: readonly ProblemDetail[];
  readonly headers: Readonly<Record<string, string>>;
  /** Fields of the error body beside the ones every refusal has. */
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

export const notFoundCode = (noun: string): string => `${noun.replaceAll(' ', '_')}_not_found`;

/** The same answer for what never was and for what belongs to another organization. */
export const notFound = (noun: string): Problem => new Problem(404, notFoundCode(noun), `There is no such ${noun}.`);

export const conflict = (code: string, message: string): Problem => new Problem(409, code, message);

/** The reply to a caller whose change met too many others at the same time. */
export const concurrentChange = (noun: string): Problem =>
  conflict('concurrent_change', `Other requests are changing this ${noun}. Try again.`);

/** A rule was broken by one field. */
export const refused = (code: string, path: string, message: string): Problem =>
  new Problem(422, code, `${path}: ${message}`, { details: [{ path, message, code }] });

/** A list of 100,000 wrong elements must not become a reply that is larger than Lambda's limit. */
const detailsMax = 1000;

/** Fields that do not fit their schema or a rule. */
export function invalid(details: readonly [ProblemDetail, ...ProblemDetail[]]): Problem {
  const [first, ...others] = details;
  const where = first.path ? `${first.path}: ` : '';
  const rest = others.length ? ` (and ${others.length} more)` : '';
  return new Problem(422, 'validation_failed', `${where}${first.message}${rest}`, {
    details: details.slice(0, detailsMax),
  });
}
