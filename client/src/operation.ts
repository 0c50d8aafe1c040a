import type { ErrorCode } from './generated/error-codes.ts';
import { type CallOptions, type Client, type OutgoingRequest, parseReply } from './send-request.ts';

/** The form of the generated parameters of an operation. */
interface AnyParameters {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  readonly url: string;
}

/** What a caller gives an operation: its `path`, `query` and `body`, if it has them. */
export type ParametersOf<Data extends AnyParameters> = {
  [Name in keyof Data as Data[Name] extends string | undefined ? never : Name]: Data[Name];
};

/** The options of a call, which may be left out if the operation needs none. */
export type Arguments<Parameters> =
  Partial<Parameters> extends Parameters ? [options?: Parameters & CallOptions] : [options: Parameters & CallOptions];

/** A function that calls one operation of the service and returns the body of its reply. */
export interface Operation<Parameters, Result, Code extends string = ErrorCode> {
  (client: Client, ...options: Arguments<Parameters>): Promise<Result>;
  /** Exists in types only. */
  readonly errorCode?: Code;
}

/** The codes of the errors that an operation can give: `ErrorCodeOf<typeof createPayment>`. */
export type ErrorCodeOf<Called extends { readonly errorCode?: string }> = NonNullable<Called['errorCode']>;

/** An operation with a JSON reply. */
export const operation =
  <Data extends AnyParameters, Result, Code extends string>(
    method: string,
    path: string,
  ): Operation<ParametersOf<Data>, Result, Code> =>
  async (client, ...[options]) => {
    const { text } = await client.send(requestFor(method, path, options));
    // The service declares this form for the reply.
    return parseReply(text) as Result;
  };

/** An operation whose reply is read as a stream: it returns the `Response` of fetch when the reply begins. */
export const stream =
  <Data extends AnyParameters, Code extends string>(
    method: string,
    path: string,
  ): Operation<ParametersOf<Data>, Response, Code> =>
  async (client, ...[options]) => {
    const { response } = await client.send({ ...requestFor(method, path, options), isStream: true });
    return response;
  };

function requestFor(
  method: string,
  template: string,
  { path = {}, query = {}, body, ...options }: Omit<AnyParameters, 'url'> & CallOptions = {},
): OutgoingRequest {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.append(name, String(value));
  const filled = fillPath(template, path);
  return {
    ...options,
    method,
    url: search.size > 0 ? `${filled}?${search.toString()}` : filled,
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

/** Puts ids into a path. Throws a TypeError for one that would lead to another path. */
const fillPath = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`"${value}" cannot be the ${name} in ${template}.`);
    return encodeURIComponent(value);
  });
