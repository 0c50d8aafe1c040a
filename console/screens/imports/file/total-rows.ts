import { add } from '../../../../lib/foundation/money.ts';
import type { ImportField } from './import-fields.ts';
import type { ImportPlan } from './import-plan.ts';
import { isBlank } from './sheet-lines.ts';

export type LeftOutKind = 'total' | 'heading' | 'group';

const identifying: ReadonlySet<ImportField> = new Set([
  'external_id',
  'contact.external_id',
  'contact.phone',
  'contact.whatsapp',
  'contact.email',
]);

/** The whole text of a cell in a total row, in lower case. */
const totalText =
  /^(?:(?:gran|sub|saldo|suma|soma|grand)[ -]?)?total(?:es)?(?: (?:general|geral|final|a cobrar|a pagar|adeudado|due|cartera|deuda))?\s*:?$|^(?:suma|sumas|soma|sum|saldo final|saldo total|balance total)\s*:?$/;
/** The beginning of a text such as "Total for Acme", which only its sum distinguishes from a company called Total. */
const startsWithTotal = /^(?:sub)?total\b/;

/**
 * Returns a function that distinguishes totals, headings of groups and repeated headers from debts, row by row, with the
 * amounts of the rows. A total row has no id and no address, and its text or its sum shows what it is.
 */
export function leftOutFinder(plan: ImportPlan, headers: readonly string[]) {
  const columnsOf = (isWanted: (field: ImportField) => boolean) =>
    plan.columns.flatMap((field, at) => (field !== null && isWanted(field) ? [at] : []));
  const idColumns = columnsOf((field) => identifying.has(field));
  const usedColumns = columnsOf(() => true);
  const nameColumns = columnsOf((field) => field === 'contact.name');
  const named = headers.map((header) => header.trim());
  let all = 0;
  let sinceTotal = 0;
  let rowsSinceTotal = 0;
  return (row: readonly string[], amount: number | undefined): LeftOutKind | undefined => {
    if (repeatsHeaders(row, named)) return 'heading';
    if (usedColumns.every((at) => isBlank(row[at] ?? ''))) return 'group';
    const isAnonymous = idColumns.every((at) => namesNobody(row[at] ?? ''));
    if (isAnonymous && isTotal(row, amount)) {
      sinceTotal = 0;
      rowsSinceTotal = 0;
      return 'total';
    }
    all = add(all, amount ?? 0);
    sinceTotal = add(sinceTotal, amount ?? 0);
    rowsSinceTotal += 1;
    return undefined;
  };

  function isTotal(row: readonly string[], amount: number | undefined): boolean {
    const texts = row.map((cell) => cell.trim().toLowerCase()).filter((cell) => cell !== '');
    if (texts.some((text) => totalText.test(text))) return true;
    const isSum =
      amount !== undefined && amount !== 0 && (amount === all || (rowsSinceTotal > 0 && amount === sinceTotal));
    const isNameless = nameColumns.every((at) => isBlank(row[at] ?? ''));
    return isSum && (texts.some((text) => startsWithTotal.test(text)) || (rowsSinceTotal > 1 && isNameless));
  }
}

const namesNobody = (cell: string): boolean => isBlank(cell) || totalText.test(cell.trim().toLowerCase());

function repeatsHeaders(row: readonly string[], headers: readonly string[]): boolean {
  return headers.length > 1 && headers.every((header, at) => (row[at] ?? '').trim() === header);
}
