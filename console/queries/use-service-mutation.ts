import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useIdempotencyKeys } from './use-idempotency-keys.ts';
import { type OrganizationService, useOrganizationService } from './organization-service.ts';

interface ServiceMutation<Input, Output> {
  readonly send: (service: OrganizationService, input: Input, idempotencyKey: string) => Promise<Output>;
  /** Prefixes of the query keys to invalidate, without the organization. */
  readonly invalidates: readonly QueryKey[];
  /** Updates cached values at once; rolled back if the service refuses the change. */
  readonly optimistic?: { readonly key: QueryKey; readonly update: (before: unknown, input: Input) => unknown };
}

/** A mutation of the organization's data with cache invalidation and optional optimistic updates. */
export function useServiceMutation<Input = void, Output = unknown>({
  send,
  invalidates,
  optimistic,
}: ServiceMutation<Input, Output>) {
  const service = useOrganizationService();
  const queries = useQueryClient();
  const idempotencyKeys = useIdempotencyKeys();
  const within = (key: QueryKey): QueryKey => [service.organization, ...key];
  return useMutation({
    mutationFn: (input: Input) => send(service, input, idempotencyKeys.of(input)),
    onMutate: async (input) => {
      if (!optimistic) return undefined;
      const queryKey = within(optimistic.key);
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueriesData({ queryKey });
      queries.setQueriesData({ queryKey }, (value: unknown) => value && optimistic.update(value, input));
      return before;
    },
    onError: (_error, _input, before) => before?.forEach(([key, value]) => queries.setQueryData(key, value)),
    onSuccess: idempotencyKeys.done,
    onSettled: () => Promise.all(invalidates.map((key) => queries.invalidateQueries({ queryKey: within(key) }))),
  });
}
