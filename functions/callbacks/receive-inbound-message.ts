import { receiveInboundMessage } from '../../lib/outreach/callbacks/contract.ts';
import { onTelephonyCallback } from '../../lib/outreach/callbacks/on-telephony-callback.ts';

export const handler = onTelephonyCallback(receiveInboundMessage);
