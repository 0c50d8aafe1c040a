/** Rows of text in aligned columns, as a code block of Markdown. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(width(column)))
      .join('  ')
      .trimEnd(),
  );
  return ['```text', ...lines, '```'].join('\n');
}
