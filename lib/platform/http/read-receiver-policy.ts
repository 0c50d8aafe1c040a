import { readOptionalSetting } from '../../foundation/read-setting.ts';
import type { ReceiverPolicy } from '../../foundation/receiver-policy.ts';

/** Only the local runner sets another policy than `public`. */
export const readReceiverPolicy = (): ReceiverPolicy =>
  readOptionalSetting('WEBHOOK_RECEIVERS') === 'loopback' ? 'loopback' : 'public';
