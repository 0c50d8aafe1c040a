import { onStream } from '../../lib/platform/jobs/on-stream.ts';
import { propagateContactChanges } from '../../lib/channels/opt-outs/propagate-contact-changes.ts';

export const handler = onStream('propagateContactChanges', propagateContactChanges);
