import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntent } from './use-intent.ts';
import { type OrganizationService, useOrganizationService } from './organization-service.ts';

interface Change<Input, Output> {
  /** Sends the change, with the key under which the service does it once. */
  readonly send: (service: OrganizationService, input: Input, intent: string) => Promise<Output>;
  /** The queries that the change makes out of date, by the beginning of their keys without the organization. */
  readonly outdates: readonly QueryKey[];
  /** Shows the change at once: the queries whose values it changes, and a value after it. Undone if it is refused. */
  readonly shows?: { readonly key: QueryKey; readonly after: (before: unknown, input: Input) => unknown };
}

/** A change that the person asks for. */
export function useChange<Input = void, Output = unknown>({ send, outdates, shows }: Change<Input, Output>) {
  const service = useOrganizationService();
  const queries = useQueryClient();
  const intents = useIntent();
  const within = (key: QueryKey): QueryKey => [service.organization, ...key];
  return useMutation({
    mutationFn: (input: Input) => send(service, input, intents.of(input)),
    onMutate: async (input) => {
      if (!shows) return undefined;
      const queryKey = within(shows.key);
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueriesData({ queryKey });
      queries.setQueriesData({ queryKey }, (value: unknown) => value && shows.after(value, input));
      return before;
    },
    onError: (_error, _input, before) => before?.forEach(([key, value]) => queries.setQueryData(key, value)),
    onSuccess: intents.done,
    onSettled: () => Promise.all(outdates.map((key) => queries.invalidateQueries({ queryKey: within(key) }))),
  });
}
