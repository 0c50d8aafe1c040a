import type * as z from 'zod/mini';

/** By zod's name for the expected type. */
const typeMessages: Readonly<Record<string, string>> = {
  string: 'Must be text.',
  number: 'Must be a number.',
  int: 'Must be a whole number.',
  boolean: 'Must be true or false.',
  array: 'Must be a list.',
  object: 'Must be an object.',
  record: 'Must be an object.',
  null: 'Must be null.',
  undefined: 'Must be omitted.',
  never: 'Must be omitted.',
};

const formatMessages: Readonly<Record<string, string>> = {
  guid: 'Must be a UUID.',
  uuid: 'Must be a UUID.',
  email: 'Must be an email address.',
  url: 'Must be a URL.',
  date: 'Must be a date such as 2026-11-21.',
  datetime: 'Must be an instant such as 2026-11-21T14:03:22Z.',
  time: 'Must be a time such as 08:30.',
};

const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

interface Bound {
  readonly origin: string;
  readonly limit: number | bigint;
  readonly inclusive?: boolean | undefined;
  readonly exact?: boolean | undefined;
}

/** `words` are for an inclusive bound and for an exclusive one. */
function boundMessage({ origin, limit, inclusive, exact }: Bound, words: readonly [string, string]): string {
  const word = exact ? 'exactly' : words[inclusive === false ? 1 : 0];
  const unit = units[origin];
  if (!unit) return exact ? `Must be ${limit}.` : `Must be ${word} ${limit}.`;
  return `Must have ${word} ${limit} ${unit[Number(limit) === 1 ? 0 : 1]}.`;
}

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? `Must be ${String(values[0])}.` : `Must be one of ${values.map(String).join(', ')}.`;

/** The message for an invalid value, if its schema has none of its own. */
export function validationMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeMessages[issue.expected] ?? 'Must be of another type.';
    case 'invalid_value':
      return oneOf(issue.values);
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'Must not be empty.';
      return boundMessage({ ...issue, limit: issue.minimum }, ['at least', 'more than']);
    case 'too_big':
      return boundMessage({ ...issue, limit: issue.maximum }, ['at most', 'less than']);
    case 'invalid_format':
      return formatMessages[issue.format] ?? 'Does not have the right form.';
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return 'There is no such field.';
    case 'invalid_union':
      return Array.isArray(issue.options) ? oneOf(issue.options) : 'Does not have one of the allowed forms.';
    case 'invalid_key':
      return 'Has a field whose name is not allowed.';
    case 'invalid_element':
      return 'Has an entry that is not allowed.';
    case 'custom':
      return 'Is not allowed.';
  }
}
