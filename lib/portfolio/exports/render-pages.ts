import type { ExportText } from './export-text.ts';
import type { ExportPage, ExportPosition } from './exported-kind.ts';

export interface TextPage {
  readonly text: string;
  readonly rows: number;
  readonly accountsRead: number;
  readonly next: ExportPosition | undefined;
}

/** The text of pages; with the start of the export if it has not begun, and with its end after the last page. */
export async function* renderPages<Item>(
  { start, end, between, rows }: ExportText<Item>,
  pages: AsyncGenerator<ExportPage<Item>>,
  { rowsBefore, hasBegun }: { readonly rowsBefore: number; readonly hasBegun: boolean },
): AsyncGenerator<TextPage> {
  let rowCount = rowsBefore;
  let opening = hasBegun ? '' : start;
  for await (const { items, accountsRead, next } of pages) {
    const body = items.length === 0 ? '' : `${rowCount === 0 ? '' : between}${rows(items)}`;
    rowCount += items.length;
    yield { text: `${opening}${body}${next ? '' : end}`, rows: items.length, accountsRead, next };
    opening = '';
  }
}
