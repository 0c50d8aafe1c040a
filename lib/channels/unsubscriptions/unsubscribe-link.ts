import * as z from 'zod/mini';
import { AccountId, ContactId, InteractionId, OrganizationId } from '../../foundation/ids.ts';
import { schemaOf } from '../../foundation/schema.ts';
import { seal, unseal } from '../../foundation/seal.ts';
import { unsubscribePath } from './contract.ts';

/** What the link in an email says: all that an opt-out needs, even if the email itself is not stored any more. */
export interface UnsubscribeLink {
  readonly organization: OrganizationId;
  readonly account: AccountId;
  readonly contact: ContactId;
  readonly interaction: InteractionId;
  readonly email: string;
  /** Of the page. */
  readonly language: string;
}

/** The purpose of the sealing key, which opens nothing else. */
export const linkKeyPurpose = 'unsubscribe links';

/** The link names its owner inside. */
const owner = 'unsubscribe';

/** A list, because a header line has no room for names. */
const Content = () => z.tuple([OrganizationId(), AccountId(), ContactId(), InteractionId(), z.string(), z.string()]);

export function unsubscribeUrl(publicUrl: string, key: Uint8Array, link: UnsubscribeLink): string {
  const { organization, account, contact, interaction, language, email } = link;
  const content = JSON.stringify([organization, account, contact, interaction, language, email]);
  return `${publicUrl}${unsubscribePath}?t=${seal(key, content, owner)}`;
}

/** Undefined unless it was sealed with the key and is complete. */
export function openUnsubscribeLink(key: Uint8Array, sealed: string): UnsubscribeLink | undefined {
  const content = readContent(key, sealed);
  if (!content) return undefined;
  const [organization, account, contact, interaction, language, email] = content;
  return { organization, account, contact, interaction, language, email };
}

function readContent(key: Uint8Array, sealed: string) {
  try {
    return z.safeParse(schemaOf(Content), JSON.parse(unseal(key, sealed, owner))).data;
  } catch {
    return undefined;
  }
}
