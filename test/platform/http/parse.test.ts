import { describe, expect, it } from 'vitest';
import { Problem } from '../../../lib/foundation/problem.ts';
import { checkJsonBody, parseJson, parseJsonBody } from '../../../lib/platform/http/json-body.ts';
import { parse } from '../../../lib/platform/http/parse.ts';
import { BulkChange, NewAccount } from '../../../lib/portfolio/accounts/contract.ts';
import { aNewAccount } from '../../builders.ts';

const problemOf = (act: () => unknown): Problem => {
  try {
    act();
  } catch (error) {
    if (error instanceof Problem) return error;
  }
  throw new Error('It was not refused.');
};

describe('the body of a request', () => {
  const parseBody = (body: string, type: string | undefined, maxBytes?: number) => {
    checkJsonBody(body, type, maxBytes);
    return parseJsonBody(body);
  };

  it.each([
    [415, 'unsupported_media_type', '{}', 'application/x-www-form-urlencoded'],
    [415, 'unsupported_media_type', '{}', 'text/json-ish'],
    [413, 'body_too_large', 'x'.repeat(11), 'application/json'],
    [400, 'malformed_json', '{"a":', 'application/json'],
    [400, 'malformed_json', '', undefined],
  ])('is rejected with %d %s', (status, code, body, type) => {
    expect(problemOf(() => parseBody(body, type, 10))).toMatchObject({ status, code });
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/vnd.api+json',
    undefined,
  ])('is parsed if its type is %s', (type) => {
    expect(parseBody('{"a":1}', type)).toEqual({ a: 1 });
  });

  it.each([
    ['__proto__', '{"a":{"__proto__":{"b":1}}}', 'unknown_field'],
    ['50,000 levels', `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 'too_deep'],
  ])('is rejected with 422 if it has %s', (_, body, code) => {
    expect(problemOf(() => parseJsonBody(body))).toMatchObject({ status: 422, details: [{ code }] });
  });
});

describe('JSON that is checked later', () => {
  it('is parsed whatever its fields are called', () => {
    expect(JSON.stringify(parseJson('{"__proto__":{"b":1}}'))).toBe('{"__proto__":{"b":1}}');
  });
});

describe('an invalid value', () => {
  it('is rejected with every invalid field, by the name that the caller used', () => {
    const problem = problemOf(() =>
      parse(NewAccount(), { ...aNewAccount(), contact: { phone: '1' }, totl: 1, total_amount: 'x' }),
    );
    expect(problem).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(problem.details.map(({ path, code }) => [path, code])).toEqual(
      expect.arrayContaining([
        ['contact.name', 'required'],
        ['contact.phone', 'invalid_phone'],
        ['total_amount', 'invalid_total_amount'],
        ['totl', 'unknown_field'],
      ]),
    );
    expect(problem.message).toMatch(/and 3 more/);
  });

  it('has one problem if it is of the wrong type', () => {
    const body = { account_ids: 'x'.repeat(1000), action: 'pause' };
    const { details } = problemOf(() => parse(BulkChange(), body));
    expect(details.map(({ path, message, code }) => ({ path, message, code }))).toEqual([
      { path: 'account_ids', message: 'Must be a list.', code: 'invalid_account_ids' },
    ]);
  });

  it.each([
    ['a date that does not exist', { due_date: '2030-02-30' }],
    ['a blank name', { contact: { name: '   ' } }],
    ['a number that is too large', { total_amount: 1e12 }],
    ['infinity', { total_amount: Infinity }],
    ['text in place of a number', { total_amount: '100' }],
    ['an empty external_id', { external_id: '' }],
    ['an external_id that is too long', { external_id: 'x'.repeat(129) }],
    ['a time zone given as an offset', { contact: { name: 'Ana', timezone: '-03:00' } }],
    ['a currency in lower case', { currency: 'ars' }],
  ])('for %s', (_, over) => {
    expect(problemOf(() => parse(NewAccount(), { ...aNewAccount(), ...over })).status).toBe(422);
  });
});

describe('a valid value', () => {
  it('is normalized', () => {
    const account = parse(NewAccount(), {
      ...aNewAccount(),
      contact: { name: '  Ana  ', phone: '+54 9 11 5555-0123' },
      due_date: '2030-01-15T23:00:00-03:00',
    });
    expect(account).toMatchObject({ contact: { name: 'Ana', phone: '+5491155550123' }, due_date: '2030-01-15' });
  });
});
