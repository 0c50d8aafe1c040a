import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { channelStore } from '../channels/channel-store.ts';
import { composeChannelUpdates } from '../channels/compose-channel-updates.ts';
import { phoneNumberStore } from './phone-number-store.ts';
import { type PhoneNumber, withNumber } from './phone-number.ts';

export const assignNumber = (
  organization: OrganizationId,
  number: PhoneNumber,
  channel: Channel,
  now: Date,
): Promise<void> =>
  retryOnConflict(
    async () => {
      const before = await channelStore(organization).read(channel, { consistent: true });
      if (before.from === number.number) return;
      const written = await transact([
        phoneNumberStore(organization).unchangedCheck(number),
        ...(await composeChannelUpdates(organization, [withNumber(before, number.number, now)], now)),
      ]);
      return written.ok ? undefined : versionConflict;
    },
    () => concurrentChange('phone number'),
  );
