import type { DateFormat } from './date-format.ts';
import type { ImportField } from './import-fields.ts';
import type { NumberFormat } from '../../../amounts/written-digits.ts';
import type { TableBounds } from './read-table.ts';

/** The part of the file that is the table; missing values are found again. */
export interface TableChoice {
  readonly sheet?: string | undefined;
  readonly bounds?: TableBounds | undefined;
}

/** The treatment of rows with the same id: the last valid one counts, or their amounts are added. */
export const repetitionRules = ['last', 'sum'] as const;
type RepetitionRule = (typeof repetitionRules)[number];

/** Describes how rows become records. */
export interface ImportPlan extends TableChoice {
  /** The field of each column; null for columns that are left out. */
  readonly columns: readonly (ImportField | null)[];
  /** True for columns whose header says that the numbers are mobiles. Missing in plans of earlier versions. */
  readonly mobiles?: readonly boolean[];
  /** The labels of the phones and emails of each column, if there are several such columns. */
  readonly labels?: readonly (string | undefined)[];
  readonly numbers: NumberFormat;
  readonly dates: DateFormat;
  /** For phone numbers without a country code. */
  readonly country: string;
  /** For rows without a currency. */
  readonly currency?: string | undefined;
  /** The currency that a bare `$` stands for. */
  readonly organizationCurrency?: string | undefined;
  readonly timezone?: string | undefined;
  /** The type of the documents if no column has it. */
  readonly documentType?: string | undefined;
  readonly source?: string | undefined;
  /** The order of the columns that form the account's id, if there are several. */
  readonly idColumns?: readonly number[] | undefined;
  readonly repeated?: RepetitionRule | undefined;
  /** True to store total rows like debts. */
  readonly keepsTotals?: boolean | undefined;
  /** True if the file may have amounts in several currencies, by their signs. */
  readonly mixesCurrencies?: boolean | undefined;
  /** True for our own export: its rows without an external id would be stored a second time. */
  readonly needsId?: boolean | undefined;
}
