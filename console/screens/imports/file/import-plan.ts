import type { DateFormat } from './date-format.ts';
import type { ImportField } from './import-fields.ts';
import type { NumberFormat } from './number-format.ts';

/** Describes how rows become records. */
export interface ImportPlan {
  /** The field of each column; null for columns that are left out. */
  readonly columns: readonly (ImportField | null)[];
  /** True for columns whose header says that the numbers are mobiles. Missing in plans of earlier versions. */
  readonly mobiles?: readonly boolean[];
  readonly numbers: NumberFormat;
  readonly dates: DateFormat;
  /** For phone numbers without a country code. */
  readonly country: string;
  /** For rows without a currency. */
  readonly currency?: string | undefined;
  readonly timezone?: string | undefined;
  readonly source?: string | undefined;
}
