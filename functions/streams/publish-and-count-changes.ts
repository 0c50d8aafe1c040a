import { onShard } from '../../lib/platform/jobs/on-stream.ts';
import { recordParkedChange } from '../../lib/reporting/counters/count-parked-change.ts';
import { publishAndCountChanges } from '../../lib/reporting/counters/publish-and-count-changes.ts';

export const handler = onShard('publishAndCountChanges', publishAndCountChanges, recordParkedChange);
