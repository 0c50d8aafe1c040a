import type { Key } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import type { OrganizationId } from '../../foundation/ids.ts';

/** What a backfill finds out about one item. */
export type Finding =
  | { readonly kind: 'current' }
  | {
      readonly kind: 'earlier';
      readonly wcu: number;
      /** Writes the new shape if the item is unchanged; returns whether it was. May be called any number of times. */
      readonly write: () => Promise<boolean>;
    }
  | { readonly kind: 'unusable'; readonly reason: string; readonly ids: Readonly<Record<string, string>> };

/** Examines a row of a listing: the item itself, or those that belong to it, oldest first. */
export type Examine = (row: Key) => Promise<readonly Finding[]>;

/** Brings the items that earlier versions stored into the shape of this one. */
export interface Backfill {
  readonly name: string;
  /** What it changes. */
  readonly description: string;
  /** The version of the API since which items are stored in the new shape. */
  readonly since: string;
  /** The rows to examine, in an order that stays. */
  readonly listing: (organization: OrganizationId) => Listing;
  /** Prepares for the rows of an organization. */
  readonly examiner: (organization: OrganizationId, now: Date) => Promise<Examine>;
}

/** How many items were examined, and what became of them. */
export interface BackfillCounts {
  readonly seen: number;
  /** In a dry run: to be changed. */
  readonly changed: number;
  readonly current: number;
  /** Changed by something else between their read and their write. */
  readonly skipped: number;
  readonly failed: number;
}

export const noCounts: BackfillCounts = { seen: 0, changed: 0, current: 0, skipped: 0, failed: 0 };

/** Counts an item by its result. */
export const countItem = (counts: BackfillCounts, result: Exclude<keyof BackfillCounts, 'seen'>): BackfillCounts => ({
  ...counts,
  seen: counts.seen + 1,
  [result]: counts[result] + 1,
});

export const addCounts = (one: BackfillCounts, other: BackfillCounts): BackfillCounts => ({
  seen: one.seen + other.seen,
  changed: one.changed + other.changed,
  current: one.current + other.current,
  skipped: one.skipped + other.skipped,
  failed: one.failed + other.failed,
});

/** Whether nothing is left to do after a run with these counts. */
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
