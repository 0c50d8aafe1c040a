import { onStreamBatch } from '../../lib/jobs/on-stream.ts';
import { type ContactWrite, optOutNewHolders } from '../../lib/opt-outs/opting-out.ts';

export const handler = onStreamBatch(async (changes, now) => {
  // The event filter lets only contacts through.
  await optOutNewHolders(changes as readonly ContactWrite[], now);
});
