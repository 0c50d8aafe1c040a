import { publishEvents } from '../../../../lib/platform/aws/event-bus.ts';

export const handler = (type: string) => publishEvents([{ type, at: '2026-11-21T14:00:00.000Z' }]);
