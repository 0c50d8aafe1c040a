interface Page<Row> {
  readonly data: readonly Row[];
  readonly pagination: { readonly next_cursor: string | null };
}

const wantedRows = 25;
const maxReads = 10;

/** A page of the rows that match, of a list that the service does not filter by this. Reads on until it has enough. */
export async function readMatching<Row>(
  read: (cursor: { readonly cursor?: string }) => Promise<Page<Row>>,
  cursor: { readonly cursor?: string },
  matches: (row: Row) => boolean,
): Promise<Page<Row>> {
  let page = await read(cursor);
  const data = page.data.filter(matches);
  for (let reads = 1; reads < maxReads && data.length < wantedRows; reads++) {
    const { next_cursor: next } = page.pagination;
    if (next === null) break;
    page = await read({ cursor: next });
    data.push(...page.data.filter(matches));
  }
  return { data, pagination: page.pagination };
}
