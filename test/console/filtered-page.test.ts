import { describe, expect, it } from 'vitest';
import { readMatching } from '../../console/queries/filtered-page.ts';

/** A list of pages with one row each, which counts how often it is read. */
function aListOf(rows: readonly string[]) {
  let reads = 0;
  const read = ({ cursor = '0' }: { readonly cursor?: string }) => {
    reads++;
    const at = Number(cursor);
    const next_cursor = at + 1 < rows.length ? String(at + 1) : null;
    return Promise.resolve({ data: rows.slice(at, at + 1), pagination: { next_cursor } });
  };
  return { read, reads: () => reads };
}

const isLate = (row: string): boolean => row.startsWith('late');

describe('a page of the rows that match', () => {
  it('is read on past pages without any, to the end of the list', async () => {
    const { read } = aListOf(['due', 'due', 'late 1', 'due', 'late 2']);
    expect(await readMatching(read, {}, isLate)).toEqual({
      data: ['late 1', 'late 2'],
      pagination: { next_cursor: null },
    });
  });

  it('ends after ten requests, where the next one goes on', async () => {
    const { read, reads } = aListOf([...Array<string>(12).fill('due'), 'late']);
    const first = await readMatching(read, {}, isLate);
    expect([first, reads()]).toEqual([{ data: [], pagination: { next_cursor: '10' } }, 10]);
    expect(await readMatching(read, { cursor: '10' }, isLate)).toMatchObject({ data: ['late'] });
  });

  it('ends when it has enough rows', async () => {
    const page = { data: Array<string>(25).fill('late'), pagination: { next_cursor: 'more' } };
    expect(await readMatching(() => Promise.resolve(page), {}, isLate)).toEqual(page);
  });
});
