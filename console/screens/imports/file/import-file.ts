import { type ColumnProfile, profileColumns } from './column-profile.ts';
import type { DraftRecord } from './build-record.ts';
import { type CheckedRows, type Finding, type SentRow, checkRecords, nothingChecked } from './check-records.ts';
import type { Encoding } from './decode-text.ts';
import { type FailedRow, failedRowsFile } from './failed-rows.ts';
import type { RefusedFile } from './file-format.ts';
import { type Guess, guessFields } from './guess-fields.ts';
import type { ImportPlan, TableChoice } from './import-plan.ts';
import { type OpenedSheet, openSheet } from './open-sheets.ts';
import { type Table, type TableBounds, emptyTable, findBounds, readTable } from './read-table.ts';
import type { CheckRecord } from './row-checker.ts';
import { type PartLimits, splitIntoParts } from './split-parts.ts';
import type { LeftOutKind } from './total-rows.ts';

/** A line of the file as the reader sees it. */
export interface ShownLine {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface FileProfile {
  readonly name: string;
  readonly hash: string;
  readonly encoding?: Encoding | undefined;
  readonly sheets: readonly string[];
  readonly sheet?: string | undefined;
  readonly bounds: TableBounds;
  /** The first lines, one of which has the headers. */
  readonly firstLines: readonly ShownLine[];
  /** The lines at the end that are left out. */
  readonly lastLines: readonly ShownLine[];
  readonly rows: number;
  readonly columns: readonly ColumnProfile[];
  readonly guess: Guess;
}

export type ReadFile = FileProfile | RefusedFile;

export interface ShownFinding extends Finding {
  readonly line: number;
  readonly text: string;
}

export interface CheckSummary {
  /** Identifies the file and the plan, and thereby the content that is sent. */
  readonly key: string;
  readonly sent: number;
  readonly failed: number;
  readonly replaced: number;
  readonly summed: number;
  readonly warned: number;
  readonly parts: readonly number[];
  readonly preview: readonly DraftRecord[];
  readonly findings: readonly ShownFinding[];
  readonly warnings: readonly ShownFinding[];
  readonly leftOut: readonly (ShownLine & { readonly kind: LeftOutKind })[];
  readonly repeated: CheckedRows['repeated'];
  /** The currencies that signs name, with the number of their rows; an empty code counts rows without a sign. */
  readonly signs: readonly (readonly [currency: string, rows: number])[];
}

/** A record that the service rejected: its part and its index in the part. */
export interface RefusedRecord {
  readonly part: number;
  readonly index: number;
  readonly reason: string;
}

export interface FailuresRequest {
  readonly refused: readonly RefusedRecord[];
  /** The name of the column with the reasons, and the reason for each problem. */
  readonly header: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly problems: Readonly<Record<string, string>>;
}

const previewRows = 20;
const shownFindings = 200;
const shownLines = 12;

/** A file to import. It is read once and then queried for previews and parts. */
export function createImportFile(check: CheckRecord, limits: PartLimits) {
  let file: Pick<File, 'name' | 'arrayBuffer'> | undefined;
  let opened: OpenedSheet | undefined;
  let hash = '';
  let bounds: TableBounds = { heading: 0, endLines: 0 };
  let table: Table = emptyTable;
  let checked: CheckedRows = nothingChecked;
  let parts: readonly (readonly SentRow[])[] = [];
  return {
    async read(chosen: Pick<File, 'name' | 'arrayBuffer'>): Promise<ReadFile> {
      file = chosen;
      const bytes = await chosen.arrayBuffer();
      const found = await openSheet(bytes);
      if (typeof found === 'string') return { refused: found };
      opened = found;
      hash = await hexDigest(bytes);
      return profileTable(chosen.name, found, findBounds(found.lines));
    },
    choose,
    async check(plan: ImportPlan): Promise<CheckSummary> {
      // After a reload, the file is read again without the choices.
      if (plan.sheet !== opened?.sheet || (plan.bounds && !isSame(plan.bounds, bounds))) await choose(plan);
      checked = checkRecords(table, plan, check);
      parts = splitIntoParts(checked.sent, limits);
      const { sent, findings, warnings, replaced, summed, leftOut, repeated, signs } = checked;
      const shown = (finding: Finding): ShownFinding => ({
        ...finding,
        line: table.lineOf(finding.row),
        text: textOf(finding, plan),
      });
      return {
        key: await hexDigest(new TextEncoder().encode(JSON.stringify([hash, plan]))),
        sent: sent.length,
        failed: new Set(findings.map(({ row }) => row)).size,
        replaced: replaced.length,
        summed,
        warned: new Set(warnings.map(({ row }) => row)).size,
        parts: parts.map((part) => part.length),
        preview: sent.slice(0, previewRows).map(({ row }) => checked.recordOf(row)),
        findings: findings.slice(0, shownFindings).map(shown),
        warnings: warnings.slice(0, shownFindings).map(shown),
        leftOut: leftOut.slice(0, shownFindings).map(({ row, kind }) => ({
          kind,
          line: table.lineOf(row),
          cells: table.rowAt(row),
        })),
        repeated,
        signs: [...signs],
      };
    },
    part: (number: number): Promise<readonly DraftRecord[]> =>
      Promise.resolve((parts[number] ?? []).map(({ row }) => checked.recordOf(row))),
    failures({ refused, header, fields, problems }: FailuresRequest): Promise<string> {
      const unsent = checked.findings.map(({ row, field, code }): FailedRow => {
        const problem = problems[code] ?? code;
        return { row, reason: field === null ? problem : `${fields[field] ?? field}: ${problem}` };
      });
      const rejected = refused.flatMap(({ part, index, reason }): FailedRow[] => {
        const row = parts[part]?.[index]?.row;
        return row === undefined ? [] : [{ row, reason }];
      });
      return Promise.resolve(failedRowsFile(table, [...unsent, ...rejected], header, opened?.delimiter ?? ','));
    },
  };

  /** Takes another sheet, or other lines, for the table. */
  async function choose({ sheet, bounds: chosen }: TableChoice): Promise<ReadFile> {
    if (!file || !opened) throw new Error('No file has been read.');
    if (sheet !== undefined && sheet !== opened.sheet) {
      const found = await openSheet(await file.arrayBuffer(), sheet);
      if (typeof found === 'string') return { refused: found };
      opened = found;
    }
    return profileTable(file.name, opened, chosen ?? findBounds(opened.lines));
  }

  function profileTable(
    name: string,
    { lines, encoding, sheets, sheet }: OpenedSheet,
    chosen: TableBounds,
  ): FileProfile {
    bounds = chosen;
    table = readTable(lines, bounds);
    checked = nothingChecked;
    parts = [];
    const columns = profileColumns(table);
    const shownLine = (index: number): ShownLine => ({ line: lines.lineAt(index), cells: lines.cellsAt(index) });
    const end = lines.count - bounds.endLines;
    return {
      name,
      hash,
      encoding,
      sheets,
      sheet,
      bounds,
      firstLines: range(0, Math.min(lines.count, Math.max(shownLines, bounds.heading + 2))).map(shownLine),
      lastLines: range(end, lines.count).map(shownLine),
      rows: table.count,
      columns,
      guess: guessFields(columns),
    };
  }

  function textOf({ row, field }: Finding, { columns }: ImportPlan): string {
    const at = columns.findIndex((each) => each === field);
    return field === null ? '' : (table.rowAt(row)[at] ?? '');
  }
}

export type ImportFile = ReturnType<typeof createImportFile>;

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

const isSame = (one: TableBounds, other: TableBounds): boolean =>
  one.heading === other.heading && one.endLines === other.endLines;

async function hexDigest(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
