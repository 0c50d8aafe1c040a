import { describe, expect, it } from 'vitest';
import { searchSchemas } from '../../console/routes/search-schemas.ts';
import { formatSearch, parseSearch } from '../../console/routes/search-text.ts';

const schemas = Object.entries(searchSchemas);

describe('the search values of an address', () => {
  it.each(schemas)('of %s are absent if they are blank', (_, schema) => {
    const names = Object.keys(schema.shape);
    expect(schema.parse(parseSearch(`?${names.map((name) => `${name}=`).join('&')}`))).toEqual({});
    expect(schema.parse(parseSearch(`?${names.map((name) => `${name}=+`).join('&')}`))).toEqual({});
  });

  it('are absent if they are invalid', () => {
    const search = parseSearch(
      '?status=unknown&campaign=1&min_days=abc&max_days=1.5&min_pending=Infinity&due_from=2026-02-30&changed_since=today',
    );
    expect(formatSearch(searchSchemas.accounts.parse(search))).toBe('');
  });

  it('are the last ones of those that are given twice', () => {
    expect(searchSchemas.accounts.parse(parseSearch('?status=open&status=paused'))).toEqual({ status: 'paused' });
  });

  it('remain the same when they are written and read', () => {
    const search = {
      status: 'open',
      min_days: 0,
      max_days: 30,
      due_to: '2026-03-31',
      columns: 'name,balance',
    } as const;
    expect(searchSchemas.accounts.parse(parseSearch(formatSearch(search)))).toEqual(search);
  });
});
