import type { Backfill } from '../lib/reporting/backfills/backfill.ts';
import { completePromises } from '../lib/reporting/backfills/complete-promises.ts';

/**
 * Every backfill of this version. One is removed, with the reading of the earlier shape, when no table needs it any
 * more.
 */
export const backfills: readonly Backfill[] = [completePromises];
