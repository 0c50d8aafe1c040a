import { type ColumnProfile, profileColumns } from './column-profile.ts';
import type { DraftRecord } from './build-record.ts';
import { type CheckRecord, type CheckedRows, type Finding, checkRecords } from './check-records.ts';
import { type Encoding, decodeText } from './decode-text.ts';
import { type FailedRow, failedRowsFile } from './failed-rows.ts';
import type { ImportPlan } from './import-plan.ts';
import { type Table, readTable } from './read-table.ts';
import { type PartLimits, splitIntoParts } from './split-parts.ts';

export interface FileProfile {
  readonly name: string;
  readonly hash: string;
  readonly encoding: Encoding;
  readonly delimiter: string;
  readonly rows: number;
  readonly columns: readonly ColumnProfile[];
}

export interface ShownFinding extends Finding {
  readonly text: string;
}

export interface CheckSummary {
  /** Identifies the file and the plan, and thereby the content that is sent. */
  readonly key: string;
  readonly sent: number;
  readonly failed: number;
  readonly replaced: number;
  readonly parts: readonly number[];
  readonly preview: readonly DraftRecord[];
  readonly findings: readonly ShownFinding[];
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

/** A file to import. It is read once and then queried for previews and parts. */
export function createImportFile(check: CheckRecord, limits: PartLimits) {
  let profile: FileProfile | undefined;
  let table: Table = { headers: [], rows: [], delimiter: ',' };
  let checked: CheckedRows = { records: [], findings: [], replaced: [] };
  let parts: readonly CheckedRows['records'][] = [];
  return {
    async read(file: Pick<File, 'name' | 'arrayBuffer'>): Promise<FileProfile> {
      const bytes = await file.arrayBuffer();
      const { text, encoding } = decodeText(new Uint8Array(bytes));
      table = readTable(text);
      const { delimiter, rows } = table;
      const hash = await hexDigest(bytes);
      profile = { name: file.name, hash, encoding, delimiter, rows: rows.length, columns: profileColumns(table) };
      return profile;
    },
    async check(plan: ImportPlan): Promise<CheckSummary> {
      checked = checkRecords(table.rows, plan, check);
      parts = splitIntoParts(checked.records, limits);
      const { records, findings, replaced } = checked;
      return {
        key: await hexDigest(new TextEncoder().encode(JSON.stringify([profile?.hash, plan]))),
        sent: records.length,
        failed: new Set(findings.map(({ row }) => row)).size,
        replaced: replaced.length,
        parts: parts.map((part) => part.length),
        preview: records.slice(0, previewRows).map(({ record }) => record),
        findings: findings.slice(0, shownFindings).map((finding) => ({ ...finding, text: textOf(finding, plan) })),
      };
    },
    part: (number: number): Promise<readonly DraftRecord[]> =>
      Promise.resolve((parts[number] ?? []).map(({ record }) => record)),
    failures({ refused, header, fields, problems }: FailuresRequest): Promise<string> {
      const unsent = checked.findings.map(({ row, field, code }): FailedRow => {
        const problem = problems[code] ?? code;
        return { row, reason: field === null ? problem : `${fields[field] ?? field}: ${problem}` };
      });
      const rejected = refused.flatMap(({ part, index, reason }): FailedRow[] => {
        const row = parts[part]?.[index]?.row;
        return row === undefined ? [] : [{ row, reason }];
      });
      return Promise.resolve(failedRowsFile(table, [...unsent, ...rejected], header));
    },
  };

  function textOf({ row, field }: Finding, { columns }: ImportPlan): string {
    const at = columns.findIndex((each) => each === field);
    return field === null ? '' : (table.rows[row]?.[at] ?? '');
  }
}

export type ImportFile = ReturnType<typeof createImportFile>;

async function hexDigest(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
