import { receiveBillingCallback } from '../../lib/outreach/callbacks/contract.ts';
import { onCallback } from '../../lib/outreach/callbacks/on-callback.ts';
import { receiveBillingEvent } from '../../lib/outreach/callbacks/receive-billing-event.ts';

export const handler = onCallback(receiveBillingCallback, receiveBillingEvent);
