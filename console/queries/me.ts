import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Api } from '../api/api.ts';
import type { OperationAt, ReplyOf } from '../api/operations.ts';
import { setServiceClock } from '../session/service-clock.ts';
import { useActingOrganization, useService } from './session-service.ts';

type Me = ReplyOf<OperationAt<'GET', '/api/me'>>;
export type Role = Me['roles'][number];

/** Ascending: each role includes the permissions of the previous ones. */
const ascendingRoles = ['viewer', 'agent', 'admin', 'platform_admin'] as const satisfies readonly Role[];

/** Sending may be paused, and roles may change, at any time. */
const pollMs = 60_000;

export const meQuery = (api: Api) =>
  queryOptions({
    queryKey: ['me'],
    queryFn: async ({ signal }) => {
      const me = await api('GET', '/api/me', {}, { signal });
      setServiceClock(me.now);
      return me;
    },
    staleTime: pollMs,
    refetchInterval: pollMs,
  });

export interface Viewer {
  readonly me: Me;
  readonly role: Role | undefined;
  /** The user's own organization, or the one that a platform administrator acts for. */
  readonly organization: string | undefined;
  readonly isActing: boolean;
  /** Decides visibility only; the service enforces permissions. */
  hasRole(least: Role): boolean;
}

export function useViewer(): Viewer {
  const { data: me } = useSuspenseQuery(meQuery(useService().api));
  const named = useActingOrganization();
  const role = ascendingRoles.findLast((each) => me.roles.includes(each));
  const isActing = role === 'platform_admin' && named !== undefined;
  return {
    me,
    role,
    organization: isActing ? named : me.organization?.id,
    isActing,
    hasRole: (least) => role !== undefined && ascendingRoles.indexOf(role) >= ascendingRoles.indexOf(least),
  };
}
