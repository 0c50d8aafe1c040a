import { orderFields } from '../../platform/http/order-fields.ts';
import { type Account, accountView } from '../accounts/account.ts';
import { AccountView } from '../accounts/contract.ts';
import type { ExportFilters, ExportFormat } from './contract.ts';
import { csvHeader, csvRows, exportedAccount, matchesFilters } from './export.ts';

export interface ExportContent {
  readonly format: ExportFormat;
  readonly filters: ExportFilters;
  readonly bom?: boolean;
  readonly today: string;
  /** The names of the custom fields that are columns, as they were when the export began. */
  readonly custom_names?: readonly string[];
}

type RowContext = Pick<ExportContent, 'today' | 'custom_names'> & { readonly areFirst: boolean };

interface TextFormat {
  readonly mediaType: string;
  readonly start: (context: Pick<ExportContent, 'custom_names'>) => string;
  readonly end: string;
  readonly rows: (accounts: readonly Account[], context: RowContext) => string;
}

const textFormats: Readonly<Record<ExportFormat, TextFormat>> = {
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    start: ({ custom_names: names }) => csvHeader(names),
    end: '',
    rows: (accounts, { today, custom_names: names }) =>
      csvRows(
        accounts.map((account) => exportedAccount(account, today)),
        names,
      ),
  },
  json: {
    mediaType: 'application/json',
    start: () => '[',
    end: ']',
    rows: (accounts, { today, areFirst }) =>
      (areFirst ? '' : ',\n') +
      accounts.map((account) => JSON.stringify(orderFields(AccountView, accountView(account, today)))).join(',\n'),
  },
};

export const exportMediaType = ({ format }: Pick<ExportContent, 'format'>): string => textFormats[format].mediaType;

export const exportFileName = ({ format, today }: Pick<ExportContent, 'format' | 'today'>): string =>
  `accounts-${today}.${format}`;

/** Spreadsheets need this mark to read UTF-8. JSON must not have it (RFC 8259, 8.1). */
const byteOrderMark = '\ufeff';

export function exportText({ format, filters, bom = false, ...shown }: ExportContent) {
  const { end, rows, ...texts } = textFormats[format];
  const start = texts.start(shown);
  return {
    start: bom && format === 'csv' ? `${byteOrderMark}${start}` : start,
    end,
    ofAccounts(accounts: readonly Account[], rowsBefore: number): { readonly text: string; readonly rows: number } {
      const matching = accounts.filter((account) => matchesFilters(account, filters, shown.today));
      const text = matching.length === 0 ? '' : rows(matching, { ...shown, areFirst: rowsBefore === 0 });
      return { text, rows: matching.length };
    },
  };
}
