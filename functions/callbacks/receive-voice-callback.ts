import { parseJson } from '../../lib/platform/http/json-body.ts';
import { receiveVoiceCallback } from '../../lib/outreach/callbacks/contract.ts';
import { enqueueProviderEvent } from '../../lib/outreach/callbacks/enqueue-provider-event.ts';
import { eventType } from '../../lib/outreach/callbacks/event-type.ts';
import { onCallback } from '../../lib/outreach/callbacks/on-callback.ts';
import { parseVoiceEvent } from '../../lib/outreach/callbacks/voice-event.ts';

export const handler = onCallback(receiveVoiceCallback, async ({ body, now }) => {
  const event = parseJson(body);
  await enqueueProviderEvent('voiceprovider', parseVoiceEvent(event, now.toISOString()), {
    type: eventType(event),
    now,
  });
});
