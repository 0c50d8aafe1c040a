import { publishEvents } from '../../lib/platform/aws/event-bus.ts';
import { emitMetrics } from '../../lib/foundation/emit-metrics.ts';
import { mayBeParked, onShard } from '../../lib/platform/jobs/on-stream.ts';
import { indexAccountWords } from '../../lib/portfolio/search/index-account-words.ts';
import { type CountedSums, measureCounts, measureImports } from '../../lib/reporting/counters/business-metrics.ts';
import { countChanges } from '../../lib/reporting/counters/count-changes.ts';
import { recordParkedChange, withoutParked } from '../../lib/reporting/counters/count-parked-change.ts';
import { endedImports, eventsOf } from '../../lib/events/events/event.ts';

export const handler = onShard(
  'publishAndCountChanges',
  async (shard, delivered, now) => {
    const changes = await withoutParked(shard, delivered, ({ atSeconds }) => !mayBeParked(atSeconds, now));
    const events = changes.flatMap(eventsOf);
    await publishEvents(events);
    const counted: CountedSums[] = [];
    try {
      await countChanges(shard, changes, (each) => counted.push(each));
    } finally {
      // A retry does not count again what was counted before a failure.
      emitMetrics(measureCounts(counted), now);
    }
    await indexAccountWords(changes);
    emitMetrics(measureImports(endedImports(events)), now);
  },
  recordParkedChange,
);
