import { readOptionalSetting } from '../../foundation/read-setting.ts';
import type { ReceiverPolicy } from '../../foundation/receiver-policy.ts';

/** The policy of this deployment. Only the local runner sets another than `public`. */
export const readReceiverPolicy = (): ReceiverPolicy =>
  readOptionalSetting('WEBHOOK_RECEIVERS') === 'loopback' ? 'loopback' : 'public';
