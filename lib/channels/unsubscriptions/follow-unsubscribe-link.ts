import { requireUnsubscribeLink } from './require-unsubscribe-link.ts';
import { unsubscribePage } from './unsubscribe-page.ts';
import { unsubscribeRecipient } from './unsubscribe-recipient.ts';

/**
 * Opts out the recipient that a link names.
 * @returns the page that says so
 * @throws Problem 404 if the link is not genuine, or cut off
 */
export async function followUnsubscribeLink(sealed: string | undefined, now: Date): Promise<string> {
  const link = await requireUnsubscribeLink(sealed);
  await unsubscribeRecipient(link, now);
  return unsubscribePage(link.language, 'done');
}
