import type * as z from 'zod/mini';
import type { BrokenRule, Length } from './broken-rule.ts';

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

const units = { character: ['character', 'characters'], entry: ['entry', 'entries'] } as const;

interface Bound {
  readonly origin: string;
  readonly limit: number | bigint;
  readonly inclusive?: boolean | undefined;
  readonly exact?: boolean | undefined;
}

function brokenBound({ origin, limit: bound, inclusive, exact }: Bound, end: 'minimum' | 'maximum'): BrokenRule {
  const limit = Number(bound);
  if (origin !== 'string' && origin !== 'array')
    return { reason: end === 'minimum' ? 'too_small' : 'too_large', params: { limit, inclusive: inclusive !== false } };
  if (origin === 'string' && end === 'minimum' && limit === 1) return { reason: 'empty' };
  const params = { limit, unit: origin === 'string' ? 'character' : 'entry' } as const;
  if (exact) return { reason: 'wrong_length', params };
  return { reason: end === 'minimum' ? 'too_short' : 'too_long', params };
}

type Issue = z.core.$ZodIssue | z.core.$ZodRawIssue;

export function brokenRule(issue: Issue): BrokenRule | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return { reason: 'wrong_type', params: { type: issue.expected } };
    case 'invalid_value':
      return { reason: 'not_one_of', params: { values: issue.values.map(String) } };
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? { reason: 'not_one_of', params: { values: issue.options.map(String) } }
        : undefined;
    case 'too_small':
      return brokenBound({ ...issue, limit: issue.minimum }, 'minimum');
    case 'too_big':
      return brokenBound({ ...issue, limit: issue.maximum }, 'maximum');
    case 'invalid_format':
      return { reason: 'wrong_format', params: { format: issue.format } };
    case 'not_multiple_of':
      return { reason: 'not_a_multiple', params: { of: issue.divisor } };
    case 'custom':
      // Only rules of this module are put there.
      return issue.params?.['rule'] as BrokenRule | undefined;
    default:
      return undefined;
  }
}

const lengthMessage = (word: string, { limit, unit }: Length): string =>
  `Must have ${word} ${limit} ${units[unit][limit === 1 ? 0 : 1]}.`;

function ruleMessage(rule: BrokenRule): string {
  switch (rule.reason) {
    case 'wrong_type':
      return typeMessages[rule.params.type] ?? 'Must be of another type.';
    case 'not_one_of':
      return `Must be ${rule.params.values.length === 1 ? '' : 'one of '}${rule.params.values.join(', ')}.`;
    case 'empty':
      return 'Must not be empty.';
    case 'too_short':
      return lengthMessage('at least', rule.params);
    case 'too_long':
      return lengthMessage('at most', rule.params);
    case 'wrong_length':
      return lengthMessage('exactly', rule.params);
    case 'too_small':
      return `Must be ${rule.params.inclusive ? 'at least' : 'more than'} ${rule.params.limit}.`;
    case 'too_large':
      return `Must be ${rule.params.inclusive ? 'at most' : 'less than'} ${rule.params.limit}.`;
    case 'not_a_multiple':
      return `Must be a multiple of ${rule.params.of}.`;
    case 'wrong_format':
      return formatMessages[rule.params.format] ?? 'Does not have the right form.';
  }
}

const otherMessages: Readonly<Record<string, string>> = {
  unrecognized_keys: 'There is no such field.',
  invalid_union: 'Does not have one of the allowed forms.',
  invalid_key: 'Has a field whose name is not allowed.',
};

export function validationMessage(issue: Issue): string {
  const rule = brokenRule(issue);
  return rule ? ruleMessage(rule) : (otherMessages[issue.code] ?? 'Is not allowed.');
}
