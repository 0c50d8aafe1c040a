import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { OperationAt, ReplyOf, RequestOf } from '../api/operations.ts';
import type { Account } from './account.ts';
import type { OrganizationService } from './organization-service.ts';
import { useServiceMutation } from './use-service-mutation.ts';

export type Contact = ReplyOf<OperationAt<'GET', '/api/v1/contacts/{id}'>>;
type AccountChange = RequestOf<OperationAt<'PATCH', '/api/v1/accounts/{id}'>>['body'];
export type ContactChange = NonNullable<AccountChange['contact']>;

export const contactQuery = ({ call, organization }: OrganizationService, id: string) =>
  queryOptions({
    queryKey: [organization, 'contacts', 'one', id],
    queryFn: ({ signal }) => call('GET', '/api/v1/contacts/{id}', { params: { id } }, { signal }),
    staleTime: 0,
  });

interface PersonChange {
  /** The account through which the person is changed, so that it shows the change at once. */
  readonly account: string;
  readonly contact: string;
  /** Gets the current contact: a list that others changed in the meantime keeps their changes. */
  readonly change: (contact: Contact) => ContactChange;
}

export function useChangePerson() {
  const queries = useQueryClient();
  return useServiceMutation<PersonChange, Account>({
    send: async ({ call, organization }, { account, contact: id, change }) => {
      const contact = await call('GET', '/api/v1/contacts/{id}', { params: { id } });
      const changed = await call('PATCH', '/api/v1/accounts/{id}', {
        params: { id: account },
        body: { contact: change(contact) },
      });
      queries.setQueryData([organization, 'accounts', 'one', account], changed);
      return changed;
    },
    invalidates: [['contacts'], ['accounts', 'checks'], ['accounts', 'list']],
  });
}
