import { jsonOf } from '../../lib/api/reading.ts';
import { receiveVoiceCallback } from '../../lib/callbacks/contract.ts';
import { eventType } from '../../lib/callbacks/event-type.ts';
import { onCallback } from '../../lib/callbacks/on-callback.ts';
import { receive } from '../../lib/callbacks/receiving.ts';
import { voiceEffect } from '../../lib/callbacks/voice-event.ts';

export const handler = onCallback(receiveVoiceCallback, async ({ body, now }) => {
  const event = jsonOf(body, undefined, Infinity);
  await receive('voiceprovider', voiceEffect(event, now.toISOString()), { type: eventType(event), now });
});
