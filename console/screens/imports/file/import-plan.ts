import type { DateFormat } from './date-format.ts';
import type { ImportField } from './import-fields.ts';
import type { NumberFormat } from './number-format.ts';

/** How the rows of a file become records. */
export interface ImportPlan {
  /** The field of each column; null for columns that are left out. */
  readonly columns: readonly (ImportField | null)[];
  /** Whether the phone numbers of each column are mobiles: its header says so. Not in plans of earlier versions. */
  readonly mobiles?: readonly boolean[];
  readonly numbers: NumberFormat;
  readonly dates: DateFormat;
  /** The country of phone numbers without a country code. */
  readonly country: string;
  /** For rows that give none. */
  readonly currency?: string | undefined;
  readonly timezone?: string | undefined;
  readonly source?: string | undefined;
}
