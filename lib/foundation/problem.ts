export interface ProblemDetail {
  readonly path: string;
  readonly message: string;
  readonly code: string;
  /** The rule of the schema that the value breaks. */
  readonly reason?: string;
  /** The parameters of that rule. */
  readonly params?: object;
}

/** An error reported to the caller: an HTTP status, a code that never changes and a sentence that may. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: readonly ProblemDetail[];
  readonly headers: Readonly<Record<string, string>>;
  /** Fields of the error body besides the ones every error has. */
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

/** The code of a missing resource: `opt_out_not_found` for the noun `opt-out`. */
export const notFoundCode = (noun: string): string => `${noun.toLowerCase().replaceAll(/[ -]/g, '_')}_not_found`;

/** Answers the same for what does not exist and for what belongs to another organization. */
export const notFound = (noun: string): Problem =>
  new Problem(404, notFoundCode(noun), `There is no such ${noun}; check its id.`);

export const conflict = (code: string, message: string): Problem => new Problem(409, code, message);

/** The reply to a caller whose change met too many others at the same time. */
export const concurrentChange = (noun: string): Problem =>
  conflict('concurrent_change', `Other requests are changing this ${noun}. Try again.`);

/** One field breaks a rule. */
export const refused = (code: string, path: string, message: string): Problem =>
  new Problem(422, code, `${path}: ${message}`, { details: [{ path, message, code }] });

/** Keeps the reply below Lambda's size limit even if a list has 100,000 invalid elements. */
const maxDetails = 1000;

/** Fields that do not match their schema or break a rule. */
export function invalid(details: readonly [ProblemDetail, ...ProblemDetail[]]): Problem {
  const [first, ...others] = details;
  const where = first.path ? `${first.path}: ` : '';
  const rest = others.length ? ` (and ${others.length} more)` : '';
  return new Problem(422, 'validation_failed', `${where}${first.message}${rest}`, {
    details: details.slice(0, maxDetails),
  });
}
