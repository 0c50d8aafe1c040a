import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText } from '../../console/csv/csv-text.ts';
import { readSpreadsheetCell, spreadsheetCell } from '../../lib/foundation/spreadsheet-cell.ts';
import { accountExport } from '../../lib/portfolio/exports/account-export.ts';
import { textOf } from '../../lib/portfolio/exports/export-text.ts';
import { anAccount } from '../builders.ts';

const formulas = [
  ...['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '  =1', '\ufeff=1', '＝1+1', '＋1', '－1', '＠x', '\u22121'],
  ...['x;=1+1', 'x; =1+1', 'x,+1', 'x\t@y', 'x\n-1', 'x|=1', 'x;"=1+1"', 'x;\u200b＝1', "x;'=1", "'=1"],
];

const content = { exported: 'accounts', format: 'csv', filters: {}, today: '2030-01-15' } as const;

describe('a cell of a CSV file', () => {
  it.each(formulas)('with the formula %j is the same text in the files of the service and of the console', (notes) => {
    const cell = spreadsheetCell(notes);
    expect(cell).not.toBe(notes);
    const quoted = `"${cell.replaceAll('"', '""')}"`;
    const server = textOf(accountExport, content).rows([anAccount({ notes })]);
    expect([`,${cell},`, `,${quoted},`].some((each) => server.includes(each))).toBe(true);
    const console = csvText([['x', notes, 'y']]);
    expect([`,${cell},`, `,${quoted},`].some((each) => console.includes(each))).toBe(true);
  });

  it.each(['Ana', 'a = b', '1-2', 'x; y', "O'Higgins", "'quoted'", '  Ana', '+5491155550123', ''])(
    'leaves %j unchanged',
    (text) => {
      expect(spreadsheetCell(text)).toBe(text);
      expect(readSpreadsheetCell(text)).toBe(text);
    },
  );

  it('is read as the text that was written, whatever that is', () => {
    const part = fc.constantFrom('=', '-', '＝', ';', ',', '\t', '\n', '"', "'", ' ', '\u200b', 'a', '1');
    const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (written) => {
        expect(readSpreadsheetCell(spreadsheetCell(written))).toBe(written);
      }),
      { numRuns: 500 },
    );
  });
});
