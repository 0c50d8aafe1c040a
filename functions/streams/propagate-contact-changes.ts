import { onStream } from '../../lib/jobs/on-stream.ts';
import { propagateContactChanges } from '../../lib/outreach/opt-outs/propagate-contact-changes.ts';

export const handler = onStream('propagateContactChanges', propagateContactChanges);
