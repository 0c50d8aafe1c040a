import { type PoolPage, listPoolGroup, listPoolUsers } from '../../platform/aws/user-pool.ts';
import { roles } from '../../platform/http/route.ts';
import { retryLater } from './retry-later.ts';

export interface ExportedUser {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly organization: string | null;
  readonly groups: readonly string[];
  readonly enabled: boolean;
  readonly status: string;
}

/**
 * Lists all users of the pool in the pool's own order, with the groups that grant a role. `pause` waits before a retry.
 */
export async function* listPeople(pause: () => Promise<unknown>): AsyncGenerator<ExportedUser> {
  const groupsOf = new Map<string, string[]>();
  for (const group of roles)
    for await (const { id } of walk((token) => listPoolGroup(group, token), pause))
      groupsOf.set(id, [...(groupsOf.get(id) ?? []), group]);
  for await (const { id, email, name, organization, isEnabled, status } of walk(listPoolUsers, pause))
    yield {
      id,
      email,
      name: name ?? null,
      organization: organization ?? null,
      groups: groupsOf.get(id) ?? [],
      enabled: isEnabled,
      status,
    };
}

export async function listPoolOrganizations(pause: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const organizations = new Set<string>();
  for await (const { organization } of walk(listPoolUsers, pause)) if (organization) organizations.add(organization);
  return organizations;
}

async function* walk(readPage: (token: string | undefined) => Promise<PoolPage>, pause: () => Promise<unknown>) {
  let token: string | undefined;
  do {
    const page: PoolPage = await retryLater(() => readPage(token), pause);
    yield* page.users;
    token = page.next;
  } while (token !== undefined);
}
