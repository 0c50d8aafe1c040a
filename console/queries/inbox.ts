import type { InfiniteData } from '@tanstack/react-query';
import type { OperationAt, ReplyOf, RequestOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery } from './pages.ts';
import { useServiceMutation } from './use-service-mutation.ts';

type InboxPage = ReplyOf<OperationAt<'GET', '/api/interactions'>>;
export type InboxItem = InboxPage['data'][number];

const pollMs = 60_000;
const invalidates = [['inbox'], ['holds'], ['accounts'], ['overview']];

export const inboxQuery = ({ call, organization }: OrganizationService, inbox: 'open' | 'handled') => ({
  ...pagesQuery([organization, 'inbox', inbox], (cursor, signal) =>
    call('GET', '/api/interactions', { query: { limit: '25', ...cursor, inbox } }, { signal }),
  ),
  refetchInterval: pollMs,
});

type Change = RequestOf<OperationAt<'PATCH', '/api/interactions/{id}'>>['body'];
export type HoldDecision = NonNullable<Change['holds']>[number];

interface Handling {
  readonly id: string;
  readonly handled: boolean;
  readonly holds?: readonly HoldDecision[];
}

const handling = ({ call }: OrganizationService, { id, handled, holds }: Handling) =>
  call('PATCH', '/api/interactions/{id}', { params: { id }, body: { handled, ...(holds && { holds: [...holds] }) } });

export const useMarkHandled = () =>
  useServiceMutation<Handling>({
    send: handling,
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

/** As `useMarkHandled`, but the item stays until the service has decided: a form shows what it refuses. */
export const useDecideHolds = () => useServiceMutation<Handling>({ send: handling, invalidates });

interface Reply {
  readonly id: string;
  readonly text: string;
  readonly key: string;
}

export const useSendReply = () =>
  useServiceMutation<Reply>({
    send: ({ call }, { id, text, key }) =>
      call('POST', '/api/interactions/{id}/reply', { params: { id }, body: { text } }, { idempotencyKey: key }),
    invalidates: [['accounts'], ['inbox']],
  });

export const useRefreshVoice = () =>
  useServiceMutation<string>({
    send: ({ call }, id, idempotencyKey) =>
      call('POST', '/api/interactions/{id}/refresh-voice', { params: { id } }, { idempotencyKey }),
    invalidates,
  });

/** Its link lasts for minutes, so it is read when somebody wants the file. */
export const useAttachmentLink = () =>
  useServiceMutation<string, ReplyOf<OperationAt<'GET', '/api/interactions/{id}/attachment'>>>({
    send: ({ call }, id) => call('GET', '/api/interactions/{id}/attachment', { params: { id } }),
    invalidates: [],
  });
