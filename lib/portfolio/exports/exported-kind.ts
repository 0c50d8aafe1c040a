import type { AccountId } from '../../foundation/ids.ts';
import type { RowPosition } from '../../platform/aws/table/listed-rows.ts';
import type { ExportFiltersOf, ExportFormat, ExportedName } from './contract.ts';

type ExportCell = string | number | boolean | null;

export type Columns<Row> = Readonly<Record<string, (row: Row) => ExportCell>>;

/** Where an export continues: after a row, or within the history of the account that follows. */
export interface ExportPosition extends RowPosition {
  readonly within?: { readonly account: AccountId; readonly after: string };
}

export interface ExportPage<Item> {
  readonly items: readonly Item[];
  readonly accountsRead: number;
  readonly next: ExportPosition | undefined;
}

export interface ExportOf<Name extends ExportedName> {
  readonly exported: Name;
  readonly format: ExportFormat;
  readonly filters: ExportFiltersOf[Name];
  readonly bom?: boolean;
  /** When the export began, in the organization's calendar. */
  readonly today: string;
  readonly timezone?: string;
  /** The names of the custom fields that are columns, as they were when the export began. */
  readonly custom_names?: readonly string[];
}

/** What one export contains. */
export type ExportContent = { readonly [Name in ExportedName]: ExportOf<Name> }[ExportedName];

/** The columns of a kind's CSV files never change; new ones are appended. */
export interface ExportedKind<Name extends ExportedName, Item, Row> {
  readonly columns: (content: ExportOf<Name>) => Columns<Row>;
  readonly row: (item: Item, content: ExportOf<Name>) => Row;
  readonly json: (item: Item, content: ExportOf<Name>) => unknown;
}
