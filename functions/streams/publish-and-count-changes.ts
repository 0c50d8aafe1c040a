import { publishEvents } from '../../lib/aws/event-bus.ts';
import { onShard } from '../../lib/jobs/on-stream.ts';
import { indexAccountWords } from '../../lib/portfolio/search/index-account-words.ts';
import { countChanges } from '../../lib/reporting/counters/count-changes.ts';
import { eventsOf } from '../../lib/reporting/events/event.ts';

export const handler = onShard(async (shard, changes) => {
  await publishEvents(changes.flatMap(eventsOf));
  await countChanges(shard, changes);
  await indexAccountWords(changes);
});
