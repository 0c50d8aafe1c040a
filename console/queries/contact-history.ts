import { type ContactEvent, type Interaction, contactEvents } from '../receipts/contact-events.ts';
import { serviceNow } from '../locales/format.ts';
import type { Contact } from './contacts.ts';
import type { OrganizationService } from './organization-service.ts';
import type { ReplyPage } from './pages.ts';

export interface ContactHistory {
  readonly contact: Contact;
  readonly loadedAt: string;
  /** Newest first. */
  readonly events: readonly ContactEvent[];
}

async function allRows<P extends ReplyPage>(
  read: (cursor: { readonly cursor?: string }) => Promise<P>,
): Promise<P['data'][number][]> {
  const rows: P['data'][number][] = [];
  let cursor: string | null = null;
  do {
    const page: P = await read(cursor === null ? {} : { cursor });
    rows.push(...page.data);
    cursor = page.pagination.next_cursor;
  } while (cursor !== null);
  return rows;
}

/** Every message and call of a person's accounts with its decision, and the decisions that blocked one. */
export async function loadContactHistory({ call }: OrganizationService, id: string): Promise<ContactHistory> {
  const params = { id };
  const contact = await call('GET', '/api/v1/contacts/{id}', { params });
  const decisions = await allRows((cursor) =>
    call('GET', '/api/contacts/{id}/decisions', { params, query: { limit: '100', ...cursor } }),
  );
  const accounts = await allRows((cursor) =>
    call('GET', '/api/v1/accounts', { query: { contact_id: id, limit: '100', ...cursor } }),
  );
  const interactions: Interaction[] = [];
  for (const account of accounts)
    for (const entry of await allRows((cursor) =>
      call('GET', '/api/accounts/{id}/timeline', {
        params: { id: account.id },
        query: { type: 'interaction', limit: '100', ...cursor },
      }),
    ))
      if (entry.type === 'interaction') interactions.push(entry.interaction);
  return { contact, loadedAt: new Date(serviceNow()).toISOString(), events: contactEvents(decisions, interactions) };
}
