import { onStream } from '../../lib/jobs/on-stream.ts';
import { type ContactWrite, optOutNewHolders } from '../../lib/outreach/opt-outs/opt-out-new-holders.ts';
import { accountStore } from '../../lib/portfolio/accounts/account-store.ts';
import { isVisibleChange } from '../../lib/portfolio/contacts/contact.ts';

export const handler = onStream(async (changes, now) => {
  // The event filter lets only contacts through.
  const writes = changes as readonly ContactWrite[];
  await optOutNewHolders(writes, now);
  for (const { before, after } of writes)
    if (before && isVisibleChange(before, after))
      await accountStore(after.organization).copyContact(after, { readFirst: true });
});
