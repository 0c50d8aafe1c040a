import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OperationAt, ReplyOf, RequestOf } from '../api/operations.ts';
import { meQuery, useViewer } from './me.ts';
import { useService } from './session-service.ts';

export type Preferences = ReplyOf<OperationAt<'GET', '/api/me'>>['preferences'];
type PreferencesChange = RequestOf<OperationAt<'PATCH', '/api/me/preferences'>>['body'];

export const usePreferences = (): Preferences => useViewer().me.preferences;

/** Changes preferences optimistically. */
export function useChangePreferences() {
  const { api } = useService();
  const queries = useQueryClient();
  const { queryKey } = meQuery(api);
  return useMutation({
    mutationFn: (change: PreferencesChange) => api('PATCH', '/api/me/preferences', { body: change }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, before && { ...before, preferences: merge(before.preferences, change) });
      return before;
    },
    onError: (_error, _change, before) => queries.setQueryData(queryKey, before),
    onSuccess: (preferences) => queries.setQueryData(queryKey, (me) => me && { ...me, preferences }),
  });
}

const merge = (
  preferences: Preferences,
  { language, theme, density, shortcuts, checklist, columns, views }: PreferencesChange,
): Preferences => ({
  language: language ?? preferences.language,
  theme: theme ?? preferences.theme,
  density: density ?? preferences.density,
  shortcuts: shortcuts ?? preferences.shortcuts,
  checklist: checklist ?? preferences.checklist,
  columns: mergeLists(preferences.columns, columns),
  views: mergeLists(preferences.views, views),
});

/** Null removes the settings of a list. */
const mergeLists = <T>(
  lists: Readonly<Record<string, T>>,
  changes: Readonly<Record<string, T | null>> = {},
): Record<string, T> =>
  Object.fromEntries(
    Object.entries<T | null>({ ...lists, ...changes }).filter((entry): entry is [string, T] => entry[1] !== null),
  );
