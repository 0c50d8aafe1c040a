import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { Problem, type ProblemDetail, invalid } from '../foundation/problem.ts';
import { validationMessage } from './validation-messages.ts';
import { findValueProblems } from './value-problems.ts';

z.config({ localeError: validationMessage });

const defaultMaxBodyBytes = 256 * 1024;

/**
 * The size of a body as API Gateway passes it to a function: as a JSON string, in which a quotation mark, a backslash or a
 * line break takes two bytes. Lambda's limit applies to this size.
 */
export const invocationBytes = (body: string): number => Buffer.byteLength(JSON.stringify(body));

/** Rejects a body of more `invocationBytes` than its route allows. */
export function rejectTooLarge(body: string, maxBytes: number): void {
  const bytes = invocationBytes(body);
  if (bytes <= maxBytes) return;
  const [actual, allowed] = [bytes, maxBytes].map((count) => count.toLocaleString('en'));
  throw new Problem(
    413,
    'body_too_large',
    `The body has ${actual} bytes and may have ${allowed} (${maxBytes / 1_000_000} MB), counted as a JSON string, in which each ` +
      'quotation mark, backslash and line break takes two bytes; split it into several requests.',
  );
}

/** Rejects a body of another type than JSON, or of too many bytes. A body without a type counts as JSON. */
export function checkJsonBody(body: string, contentType: string | undefined, maxBytes = defaultMaxBodyBytes): void {
  if (contentType !== undefined && !/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(contentType))
    throw new Problem(415, 'unsupported_media_type', 'The body must be application/json.');
  if (Buffer.byteLength(body) > maxBytes)
    throw new Problem(413, 'body_too_large', `The body is larger than ${maxBytes} bytes.`);
}

/** Parses JSON whatever its fields are called: what providers send, and imports, whose records are checked one by one. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Problem(400, 'malformed_json', body === '' ? 'A JSON body is required.' : 'The body is not valid JSON.');
  }
}

const bodyParser = httpJsonBodyParser<APIGatewayProxyEvent>({ disableContentTypeCheck: true });

/**
 * Parses the JSON body of a request with middy's parser, which rejects names such as `__proto__`. It runs here instead of
 * before the handler, so that only an admitted caller is told what is wrong with a body.
 */
export function parseJsonBody(body: string): unknown {
  const event = { headers: {}, body, isBase64Encoded: false };
  try {
    // The parser uses nothing of a request but its event.
    bodyParser.before?.({ event } as Parameters<NonNullable<typeof bodyParser.before>>[0]);
  } catch {
    // The parser fails in the same way for text that is not JSON, for a forbidden name and for a value too deep for it.
    const problems = findValueProblems(parseJson(body));
    const [problem = forbiddenName, ...others] = problems;
    throw invalid([problem, ...others]);
  }
  return event.body;
}

const forbiddenName = { path: '', message: 'Must not have a field named __proto__.', code: 'unknown_field' };

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), value);

/**
 * Converts zod's issues to problems named by the caller's fields (`contact.phone`). A value of the wrong type has only that
 * problem: text that should be a list is not also reported as too long.
 */
function toProblems(issues: readonly z.core.$ZodIssue[], value: unknown): ProblemDetail[] {
  const pathOf = (issue: z.core.$ZodIssue) => issue.path.map(String).join('.');
  const wrongTypes = new Set(issues.filter(({ code }) => code === 'invalid_type').map(pathOf));
  return issues.flatMap((issue): ProblemDetail[] => {
    const path = pathOf(issue);
    if (issue.code !== 'invalid_type' && wrongTypes.has(path)) return [];
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        path: path ? `${path}.${key}` : key,
        message: issue.message,
        code: 'unknown_field',
      }));
    if (issue.code !== 'custom' && path && valueAt(value, issue.path) === undefined)
      return [{ path, message: 'Required.', code: 'required' }];
    // What is wrong with the name of a field is told by the first problem with that name.
    const cause = issue.code === 'invalid_key' ? (issue.issues[0] ?? issue) : issue;
    const named: unknown = cause.code === 'custom' ? cause.params?.['code'] : undefined;
    return [{ path, message: cause.message, code: typeof named === 'string' ? named : codeOf(issue) }];
  });
}

/** `invalid_phone` for the field `contact.phone`: the code a program can act on. */
function codeOf(issue: z.core.$ZodIssue): string {
  const field = issue.path.findLast((key) => typeof key === 'string');
  return field === undefined ? 'invalid' : `invalid_${field}`;
}

/** A parsed value, or the problems with it. */
export type ParseResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly [ProblemDetail, ...ProblemDetail[]] };

/** Parses a value by its schema, or returns every problem with it. */
export function tryParse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): ParseResult<z.output<Schema>> {
  const [problem, ...more] = findValueProblems(value);
  return problem ? { ok: false, problems: [problem, ...more] } : trySchema(schema, value);
}

function trySchema<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): ParseResult<z.output<Schema>> {
  const result = z.safeParse(schema, value);
  if (result.success) return { ok: true, value: result.data };
  const [first, ...others] = toProblems(result.error.issues, value);
  return { ok: false, problems: [first ?? { path: '', message: 'Not valid.', code: 'invalid' }, ...others] };
}

function unwrap<Value>(result: ParseResult<Value>): Value {
  if (result.ok) return result.value;
  throw invalid(result.problems);
}

/** Parses a value by its schema; 422 with every invalid field. */
export const parse = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> =>
  unwrap(tryParse(schema, value));

/** Parses a value whose records are checked later, one by one: an invalid record does not reject the whole. */
export const parseEnvelope = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> =>
  unwrap(trySchema(schema, value));
