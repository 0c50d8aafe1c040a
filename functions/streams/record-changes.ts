import { countChanges } from '../../lib/counters/counting.ts';
import { eventsOf } from '../../lib/events/event.ts';
import { publish } from '../../lib/events/event-bus.ts';
import { onShard } from '../../lib/jobs/on-stream.ts';

export const handler = onShard(async (shard, changes) => {
  await publish(changes.flatMap(eventsOf));
  await countChanges(shard, changes);
});
