import { stringify } from 'csv-stringify/sync';
import { spreadsheetCell } from '../../foundation/spreadsheet-cell.ts';
import type { ExportedName } from './contract.ts';
import type { Columns, ExportOf, ExportedKind } from './exported-kind.ts';

/** RFC 4180. A lone CR or LF is not the record delimiter but needs quotes as well. */
const csvOptions = {
  record_delimiter: '\r\n',
  quoted_match: /[\r\n]/,
  cast: { string: spreadsheetCell, boolean: String },
};

const csvHeader = <Row>(columns: Columns<Row>): string => stringify([Object.keys(columns)], csvOptions);

const csvRows = <Row>(rows: readonly Row[], columns: Columns<Row>): string =>
  stringify(
    rows.map((row) => Object.values(columns).map((column) => column(row))),
    csvOptions,
  );

/** Spreadsheets need this mark to read UTF-8. JSON must not have it (RFC 8259, 8.1). */
const byteOrderMark = '\ufeff';

export interface ExportText<Item> {
  readonly start: string;
  readonly end: string;
  readonly between: string;
  readonly rows: (items: readonly Item[]) => string;
}

function csvText<Name extends ExportedName, Item, Row>(
  kind: ExportedKind<Name, Item, Row>,
  content: ExportOf<Name>,
): ExportText<Item> {
  const columns = kind.columns(content);
  return {
    start: `${content.bom ? byteOrderMark : ''}${csvHeader(columns)}`,
    end: '',
    between: '',
    rows: (items) =>
      csvRows(
        items.map((item) => kind.row(item, content)),
        columns,
      ),
  };
}

const jsonText = <Name extends ExportedName, Item, Row>(
  kind: ExportedKind<Name, Item, Row>,
  content: ExportOf<Name>,
): ExportText<Item> => ({
  start: '[',
  end: ']',
  between: ',\n',
  rows: (items) => items.map((item) => JSON.stringify(kind.json(item, content))).join(',\n'),
});

export const textOf = <Name extends ExportedName, Item, Row>(
  kind: ExportedKind<Name, Item, Row>,
  content: ExportOf<Name>,
): ExportText<Item> => (content.format === 'csv' ? csvText : jsonText)(kind, content);
