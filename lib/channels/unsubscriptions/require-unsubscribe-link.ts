import { loadSealingKey } from '../../platform/aws/load-sealing-key.ts';
import { Problem } from '../../foundation/problem.ts';
import { type UnsubscribeLink, linkKeyPurpose, openUnsubscribeLink } from './unsubscribe-link.ts';

/** @throws Problem 404 if it is not genuine, or cut off */
export async function requireUnsubscribeLink(sealed: string | undefined): Promise<UnsubscribeLink> {
  const key = await loadSealingKey(linkKeyPurpose);
  const link = sealed === undefined ? undefined : openUnsubscribeLink(key, sealed);
  if (link) return link;
  throw new Problem(404, 'unsubscribe_link_not_found', 'There is no such link; open the whole link of the email.');
}
