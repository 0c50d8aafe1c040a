import type { InfiniteData } from '@tanstack/react-query';
import type { OperationAt, ReplyOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery } from './pages.ts';
import { useServiceMutation } from './use-service-mutation.ts';

type InboxPage = ReplyOf<OperationAt<'GET', '/api/interactions'>>;
export type InboxItem = InboxPage['data'][number];

const pollMs = 60_000;
const invalidates = [['inbox'], ['holds'], ['accounts']];

export const inboxQuery = ({ call, organization }: OrganizationService, inbox: 'open' | 'handled') => ({
  ...pagesQuery([organization, 'inbox', inbox], (cursor, signal) =>
    call('GET', '/api/interactions', { query: { limit: '25', ...cursor, inbox } }, { signal }),
  ),
  refetchInterval: pollMs,
});

interface Handling {
  readonly id: string;
  readonly handled: boolean;
  readonly holds?: readonly { readonly id: string; readonly action: 'confirm' | 'release' }[];
}

export const useMarkHandled = () =>
  useServiceMutation<Handling>({
    send: ({ call }, { id, handled, holds }) =>
      call('PATCH', '/api/interactions/{id}', {
        params: { id },
        body: { handled, ...(holds && { holds: [...holds] }) },
      }),
    invalidates,
    optimistic: {
      key: ['inbox'],
      update: (before, { id }) => {
        // Queries under this key hold pages of the inbox.
        const { pages, pageParams } = before as InfiniteData<InboxPage>;
        const without = pages.map((page) => ({ ...page, data: page.data.filter((each) => each.id !== id) }));
        return { pages: without, pageParams };
      },
    },
  });

export const useRefreshVoice = () =>
  useServiceMutation<string>({
    send: ({ call }, id, idempotencyKey) =>
      call('POST', '/api/interactions/{id}/refresh-voice', { params: { id } }, { idempotencyKey }),
    invalidates,
  });
