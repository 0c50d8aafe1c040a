/** Rows of text in aligned columns. */
export function alignedLines(rows: readonly (readonly string[])[]): string[] {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(width(column)))
      .join('  ')
      .trimEnd(),
  );
}

/** The same as a code block of Markdown. */
export const textTable = (rows: readonly (readonly string[])[]): string =>
  ['```text', ...alignedLines(rows), '```'].join('\n');
