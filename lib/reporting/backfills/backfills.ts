import type { Backfill } from './backfill.ts';
import { completePromises } from './complete-promises.ts';

/** Every backfill of this version. One is removed, with the reading of the earlier shape, when no table needs it any more. */
export const backfills: readonly Backfill[] = [completePromises];
