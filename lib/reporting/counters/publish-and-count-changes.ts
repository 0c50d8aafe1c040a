import { endedImports, eventsOf } from '../../events/events/event.ts';
import { emitMetrics } from '../../foundation/emit-metrics.ts';
import { publishEvents } from '../../platform/aws/event-bus.ts';
import { type ItemChange, mayBeParked } from '../../platform/jobs/on-stream.ts';
import { wakeCampaigns } from '../../outreach/execution/wake-campaigns.ts';
import { requestEnrolments } from '../../outreach/members/request-enrolments.ts';
import { recordAccountChanges } from '../../portfolio/account-index/record-account-changes.ts';
import { recordLedgerEntries } from '../../portfolio/ledger/record-ledger-entries.ts';
import { requestPlanChecks } from '../../portfolio/plans/request-plan-checks.ts';
import { indexAccountWords } from '../../portfolio/search/index-account-words.ts';
import { type CountedSums, measureCounts, measureImports } from './business-metrics.ts';
import { countChanges } from './count-changes.ts';
import { withoutParked } from './count-parked-change.ts';

/**
 * Publishes the events of changes in one shard of the table's stream, counts the changes, records what they did to
 * what is owed, indexes accounts and their words, and has the plans of resolved accounts checked, quiet campaigns
 * evaluated and accounts enrolled after an import. Safe to repeat: events keep their ids, and each change is counted once.
 */
export async function publishAndCountChanges(
  shard: string,
  delivered: readonly ItemChange[],
  now: Date,
): Promise<void> {
  const changes = await withoutParked(shard, delivered, ({ atSeconds }) => !mayBeParked(atSeconds, now));
  const events = changes.flatMap(eventsOf);
  await publishEvents(events);
  const counted: CountedSums[] = [];
  let first: ReadonlySet<bigint>;
  try {
    first = await countChanges(shard, changes, (each) => counted.push(each));
  } finally {
    // Also after a failure, because a retry skips what was counted before.
    emitMetrics(measureCounts(counted), now);
  }
  const isFirstDelivery = ({ sequence }: ItemChange) => first.has(sequence);
  await recordLedgerEntries(changes, now, isFirstDelivery);
  await indexAccountWords(changes, isFirstDelivery);
  await recordAccountChanges(changes, now);
  await requestPlanChecks(changes, now);
  await wakeCampaigns(changes, now);
  await requestEnrolments(changes, now);
  emitMetrics(measureImports(endedImports(events)), now);
}
