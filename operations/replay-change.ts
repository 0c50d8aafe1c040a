import { publishEvents } from '../lib/platform/aws/event-bus.ts';
import type { ItemChange } from '../lib/platform/jobs/on-stream.ts';
import { reindexAccount } from '../lib/portfolio/search/reindex-account.ts';
import { countParkedChange, isParked } from '../lib/reporting/counters/count-parked-change.ts';
import { eventsOf } from '../lib/events/events/event.ts';

/**
 * Does for a parked change what `publishAndCountChanges` does. Counting it comes last and ends it, so that a crash
 * before leaves it to another replay. Returns false if there was nothing to do: it was replayed, or was never passed
 * over.
 */
export async function replayChange(shard: string, change: ItemChange, now: Date): Promise<boolean> {
  if (!(await isParked(shard, change))) return false;
  await publishEvents(eventsOf(change));
  await reindexAccount(change);
  await countParkedChange(shard, change, now);
  return true;
}
