import type { Key } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import type { OrganizationId } from '../../foundation/ids.ts';

export type Finding =
  | { readonly kind: 'current' }
  | {
      readonly kind: 'earlier';
      readonly wcu: number;
      /** Writes the new shape; false if the item has changed since it was read. Safe to repeat. */
      readonly write: () => Promise<boolean>;
    }
  | { readonly kind: 'unusable'; readonly reason: string; readonly ids: Readonly<Record<string, string>> };

type Examine = (row: Key) => Promise<readonly Finding[]>;

export interface Backfill {
  readonly name: string;
  readonly description: string;
  readonly since: string;
  readonly listing: (organization: OrganizationId) => Listing;
  readonly examiner: (organization: OrganizationId, now: Date) => Promise<Examine | ExaminePage>;
  /** After the last page of an organization, before its progress is saved. Safe to repeat. */
  readonly finish?: (organization: OrganizationId) => Promise<void>;
}

/** For shapes that hold many rows: one finding for all of them. */
interface ExaminePage {
  readonly examinePage: (rows: readonly Key[]) => Promise<Finding>;
}

export interface BackfillCounts {
  readonly seen: number;
  readonly changed: number;
  readonly current: number;
  readonly skipped: number;
  readonly failed: number;
}

export const noCounts: BackfillCounts = { seen: 0, changed: 0, current: 0, skipped: 0, failed: 0 };

export const countItem = (
  counts: BackfillCounts,
  result: Exclude<keyof BackfillCounts, 'seen'>,
  items = 1,
): BackfillCounts => ({
  ...counts,
  seen: counts.seen + items,
  [result]: counts[result] + items,
});

export const addCounts = (one: BackfillCounts, other: BackfillCounts): BackfillCounts => ({
  seen: one.seen + other.seen,
  changed: one.changed + other.changed,
  current: one.current + other.current,
  skipped: one.skipped + other.skipped,
  failed: one.failed + other.failed,
});

/** True if a run with these counts leaves nothing to do. */
export const isComplete = ({ changed, skipped, failed }: BackfillCounts, isDryRun: boolean): boolean =>
  skipped + failed === 0 && (!isDryRun || changed === 0);

export const describeCounts = (
  { seen, changed, current, skipped, failed }: BackfillCounts,
  isDryRun: boolean,
): string =>
  [
    `${seen} seen`,
    `${changed} ${isDryRun ? 'to change' : 'changed'}`,
    `${current} already new`,
    `${skipped} skipped because they changed meanwhile`,
    `${failed} failed`,
  ].join(', ');
