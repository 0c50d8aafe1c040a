import { randomUUID } from 'node:crypto';
import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { channelLinkStore } from '../channels/channel-link-store.ts';
import { channelStore } from '../channels/channel-store.ts';
import { composeChannelUpdates } from '../channels/compose-channel-updates.ts';
import { phoneNumberStore } from './phone-number-store.ts';
import { type PhoneNumber, channelsToClear, channelsWith, withoutNumber } from './phone-number.ts';

/**
 * Claims a number for release if it has not changed since it was read, and removes it from its channels. Undefined if
 * another request was faster.
 * @throws Problem 409 `number_assigned`, 422 `channel_mismatch`
 */
export const claimRelease = (
  organization: OrganizationId,
  before: PhoneNumber,
  { importIds, namedChannel }: { readonly importIds: readonly string[]; readonly namedChannel: Channel | undefined },
  now: Date,
): Promise<PhoneNumber | undefined> =>
  retryOnConflict(
    async () => {
      const { number } = before;
      const channels = await channelStore(organization).readAll({ consistent: true });
      const clearing = channelsToClear(channels, number, importIds, namedChannel);
      const claim = {
        state: 'claimed',
        claimed_at: now.toISOString(),
        claim_id: randomUUID(),
        is_releasing: true,
      } as const;
      const updates = clearing.map((each) => withoutNumber(each, number, importIds, now));
      const written = await transact([
        phoneNumberStore(organization).releaseClaim(before, claim),
        ...(await composeChannelUpdates(organization, updates, now)),
        ...(channelsWith(clearing, number).length === 0 ? [channelLinkStore().unusedCheck(number)] : []),
      ]);
      if (!written.ok) return written.refused.has(0) ? undefined : versionConflict;
      return { ...before, ...claim };
    },
    () => concurrentChange('phone number'),
  );
