import * as z from 'zod/mini';
import { type ProblemDetail, invalid } from '../../foundation/problem.ts';
import { brokenRule, validationMessage } from './validation-messages.ts';
import { findValueProblems } from './value-problems.ts';

z.config({ localeError: validationMessage });

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), value);

/**
 * Paths name the caller's fields (`contact.phone`). A value of the wrong type has only that problem: text that should
 * be a list is not also reported as too long.
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
    // A field's name is reported once, with its first problem.
    const cause = issue.code === 'invalid_key' ? (issue.issues[0] ?? issue) : issue;
    const named: unknown = cause.code === 'custom' ? cause.params?.['code'] : undefined;
    const code = typeof named === 'string' ? named : codeOf(issue);
    return [{ path, message: cause.message, code, ...brokenRule(cause) }];
  });
}

/** `invalid_phone` for the field `contact.phone`. */
function codeOf(issue: z.core.$ZodIssue): string {
  const field = issue.path.findLast((key) => typeof key === 'string');
  return field === undefined ? 'invalid' : `invalid_${field}`;
}

export type ParseResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly [ProblemDetail, ...ProblemDetail[]] };

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

export const parse = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> =>
  unwrap(tryParse(schema, value));

/** For a value whose records are checked later, one by one, so that one invalid record does not fail all. */
export const parseEnvelope = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> =>
  unwrap(trySchema(schema, value));
