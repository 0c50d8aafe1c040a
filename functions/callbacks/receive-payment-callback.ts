import { receivePaymentCallback } from '../../lib/outreach/callbacks/contract.ts';
import { onCallback } from '../../lib/outreach/callbacks/on-callback.ts';
import { receivePaymentEvent } from '../../lib/outreach/callbacks/receive-payment-event.ts';

export const handler = onCallback(receivePaymentCallback, receivePaymentEvent);
