import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createApi } from '../api/api.ts';
import type { OperationAt, ReplyOf } from '../api/operations.ts';
import { useViewer } from './me.ts';
import { useService } from './session-service.ts';
import { useDebounced } from './use-debounced.ts';

export type FoundAccount = ReplyOf<OperationAt<'GET', '/api/accounts/search'>>['data'][number];

const pauseMs = 200;
const minCharacters = 2;
/** Many may be of one person. */
const limit = '20';

/** Searches accounts once the text has settled. Newer text cancels the previous search. */
export function useFoundAccounts(text: string) {
  const { session } = useService();
  const { organization } = useViewer();
  const q = useDebounced(text.trim(), pauseMs);
  const isSearched = organization !== undefined && q.length >= minCharacters;
  const { data, isFetching } = useQuery({
    queryKey: [organization, 'accounts', 'search', q],
    queryFn: ({ signal }) =>
      createApi(session, organization)('GET', '/api/accounts/search', { query: { q, limit } }, { signal }),
    enabled: isSearched,
    placeholderData: keepPreviousData,
  });
  return { found: isSearched ? (data?.data ?? []) : [], isSearching: isFetching };
}
