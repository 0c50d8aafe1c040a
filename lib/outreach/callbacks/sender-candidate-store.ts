import { type Key, keys } from '../../platform/aws/table/keys.ts';
import { getItems } from '../../platform/aws/table/table.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import type { Contact } from '../../portfolio/contacts/contact.ts';
import { type AttemptLog, attemptsOf } from '../dispatch/attempt-log.ts';
import type { SenderCandidate } from './most-likely-sender.ts';

export const senderCandidateStore = (organization: OrganizationId) => ({
  async readMany(ids: readonly ContactId[]): Promise<SenderCandidate[]> {
    if (ids.length === 0) return [];
    const found = await getItems<(Contact | AttemptLog) & Key>(
      [...ids.map((id) => keys.contact(organization, id)), ...ids.map((id) => keys.attempts(organization, id))],
      ['attempts', 'contact'],
    );
    const logs = new Map(found.flatMap((item) => (item.kind === 'attempts' ? [[item.pk, item] as const] : [])));
    return found
      .filter((item) => item.kind === 'contact')
      .map((contact) => ({ contact, attempts: attemptsOf(logs.get(keys.attempts(organization, contact.id).pk)) }));
  },
});
