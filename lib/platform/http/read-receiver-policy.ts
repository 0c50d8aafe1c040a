import { readOptionalSetting } from '../../foundation/read-setting.ts';
import type { ReceiverPolicy } from '../../foundation/receiver-policy.ts';

/** Only the local runner sets a policy other than `public`. */
export const readReceiverPolicy = (): ReceiverPolicy =>
  readOptionalSetting('WEBHOOK_RECEIVERS') === 'loopback' ? 'loopback' : 'public';
