import { publishEvents } from '../lib/platform/aws/event-bus.ts';
import type { ItemChange } from '../lib/platform/jobs/on-stream.ts';
import { recordStoredAccount } from '../lib/portfolio/account-index/record-account-changes.ts';
import { recordLedgerEntries } from '../lib/portfolio/ledger/record-ledger-entries.ts';
import { requestPlanChecks } from '../lib/portfolio/plans/request-plan-checks.ts';
import { reindexAccount } from '../lib/portfolio/search/reindex-account.ts';
import { countParkedChange, isParked } from '../lib/reporting/counters/count-parked-change.ts';
import { eventsOf } from '../lib/events/events/event.ts';

/**
 * Publishes and counts a parked change, as `publishAndCountChanges` would have. Counting comes last and marks it as
 * replayed, so that a crash before that leaves it to another replay. Returns false if it was replayed already or was
 * never parked.
 */
export async function replayChange(shard: string, change: ItemChange, now: Date): Promise<boolean> {
  if (!(await isParked(shard, change))) return false;
  await publishEvents(eventsOf(change));
  await reindexAccount(change);
  await recordStoredAccount(change, now);
  await recordLedgerEntries([change], now);
  await requestPlanChecks([change], now);
  await countParkedChange(shard, change, now);
  return true;
}
