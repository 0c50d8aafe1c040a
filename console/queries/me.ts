import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Api } from '../api/api.ts';
import type { OperationAt, ReplyOf } from '../api/operations.ts';
import { setServiceClock } from '../locales/format.ts';
import { useNamedOrganization, useService } from './session-service.ts';

type Me = ReplyOf<OperationAt<'GET', '/api/me'>>;
export type Role = Me['roles'][number];

/** In ascending order, as the service has them: each role may also do what those before it may. */
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
  /** The highest role. */
  readonly role: Role | undefined;
  /** The organization whose data is shown: the person's own, or the one that a platform administrator acts for. */
  readonly organization: string | undefined;
  readonly isActing: boolean;
  /** Decides what is shown. What is allowed, the service decides. */
  hasRole(least: Role): boolean;
}

/** Who is using the console. */
export function useViewer(): Viewer {
  const { data: me } = useSuspenseQuery(meQuery(useService().api));
  const named = useNamedOrganization();
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
