import { expect } from 'vitest';
import type { PageReply } from '../../lib/platform/http/load-page.ts';

interface PageOf<View> {
  readonly data: readonly View[];
  readonly pagination: Pick<PageReply<View>['pagination'], 'has_more' | 'next_cursor' | 'next_offset'>;
}

/** The rows of all pages of a list, by cursor or by offset. `list` reads the page at a position, a part of its query. */
export async function walkPages<View>(
  by: 'cursor' | 'offset',
  list: (position: Readonly<Record<string, string>>) => Promise<PageOf<View>>,
): Promise<View[]> {
  const found: View[] = [];
  let next: string | number | null = null;
  do {
    const { data, pagination }: PageOf<View> = await list(next === null ? {} : { [by]: String(next) });
    found.push(...data);
    next = pagination[`next_${by}`];
    expect(pagination.has_more).toBe(next !== null);
  } while (next !== null);
  return found;
}
