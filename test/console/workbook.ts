import { strToU8, zipSync } from 'fflate';

/** A cell: a text, one that is shared with other cells, a number by its digits, or a day by its serial number. */
type WorkbookCell =
  | string
  | { readonly shared: string }
  | { readonly digits: string }
  | { readonly serial: number }
  | { readonly error: string }
  | null;

export interface WorkbookSheet {
  readonly name: string;
  readonly rows: readonly (readonly WorkbookCell[])[];
  readonly isHidden?: boolean;
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : `${columnName(Math.floor(at / 26) - 1)}${letter}`;
}

/** The position of each shared text. */
type SharedTexts = Map<string, number>;

function positionOf(text: string, shared: SharedTexts): number {
  const at = shared.get(text) ?? shared.size;
  shared.set(text, at);
  return at;
}

function cellXml(cell: WorkbookCell, reference: string, shared: SharedTexts): string {
  if (cell === null) return '';
  if (typeof cell === 'string')
    return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  if ('shared' in cell) return `<c r="${reference}" t="s"><v>${positionOf(cell.shared, shared)}</v></c>`;
  if ('digits' in cell) return `<c r="${reference}"><v>${cell.digits}</v></c>`;
  if ('serial' in cell) return `<c r="${reference}" s="1"><v>${cell.serial}</v></c>`;
  return `<c r="${reference}" t="e"><v>${cell.error}</v></c>`;
}

const sharedXml = (shared: SharedTexts): string =>
  `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${[...shared.keys()]
    .map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`)
    .join('')}</sst>`;

const sheetXml = ({ rows }: WorkbookSheet, shared: SharedTexts): string =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map(
      (row, at) =>
        `<row r="${at + 1}">${row.map((cell, column) => cellXml(cell, `${columnName(column)}${at + 1}`, shared)).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook with the parts that every spreadsheet writes. Style 1 is a day. */
export function workbook(...sheets: readonly WorkbookSheet[]): Uint8Array<ArrayBuffer> {
  const shared: SharedTexts = new Map();
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets>${sheets
      .map(
        ({ name, isHidden = false }, at) =>
          `<sheet name="${escaped(name)}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>',
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet, shared)])),
  };
  files['xl/sharedStrings.xml'] = sharedXml(shared);
  const zipped = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
  return new Uint8Array(zipped);
}
