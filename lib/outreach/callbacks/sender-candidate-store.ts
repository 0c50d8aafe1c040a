import { type Key, keys } from '../../platform/aws/table/keys.ts';
import { getItems } from '../../platform/aws/table/table.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import type { Contact, ContactLink } from '../../portfolio/contacts/contact.ts';
import { type AttemptLog, attemptsOf } from '../dispatch/attempt-log.ts';
import type { SenderCandidate } from './most-likely-sender.ts';

export const senderCandidateStore = (organization: OrganizationId) => ({
  readMany: (ids: readonly ContactId[]): Promise<SenderCandidate[]> => readMany(organization, ids),
});

/** An index may still name a contact that was merged; the one that stays is the candidate then. */
async function readMany(organization: OrganizationId, ids: readonly ContactId[]): Promise<SenderCandidate[]> {
  if (ids.length === 0) return [];
  const found = await getItems<(Contact | ContactLink | AttemptLog) & Key>(
    [...ids.map((id) => keys.contact(organization, id)), ...ids.map((id) => keys.attempts(organization, id))],
    ['attempts', 'contact', 'contact_link'],
  );
  const logs = new Map(found.flatMap((item) => (item.kind === 'attempts' ? [[item.pk, item] as const] : [])));
  const candidates = found
    .filter((item) => item.kind === 'contact')
    .map((contact) => ({ contact, attempts: attemptsOf(logs.get(keys.attempts(organization, contact.id).pk)) }));
  const linked = found.flatMap((item) => (item.kind === 'contact_link' ? [item.contact_id] : []));
  const others = await readMany(
    organization,
    [...new Set(linked)].filter((id) => !ids.includes(id)),
  );
  return [...candidates, ...others];
}
