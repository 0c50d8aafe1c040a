import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type OrganizationId, UserId, parseId } from '../../../lib/foundation/ids.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
let organization: OrganizationId;

useService((started) => void ({ service } = started));

beforeEach(async () => {
  organization = await service.organization(randomUUID());
});

async function aMemberOf(of: OrganizationId, enabled = true): Promise<UserId> {
  const { memberStore } = await import('../../../lib/tenancy/users/member-store.ts');
  const { transact } = await import('../../../lib/platform/aws/table/table.ts');
  const id = parseId(UserId, randomUUID());
  const at = new Date().toISOString();
  const person = { email: `${id}@mail.example`, role: 'agent', enabled, status: 'active' } as const;
  const member = {
    kind: 'member',
    id,
    organization: of,
    ...person,
    version: 1,
    created_at: at,
    updated_at: at,
  } as const;
  await transact(memberStore(of).insertion(member));
  return id;
}

const anAccount = async () => {
  const body = { contact: { name: 'Ana Pérez' }, total_amount: 100 };
  return (await service.call<AccountView>('createAccount', { organization, body })).id;
};
const assign = (ids: readonly string[], user: string | null) =>
  askRoute(service, 'changeAccountsInBulk', {
    organization,
    body: { action: 'assign_agent', account_ids: ids, user_id: user },
  });
const assignedTo = async (user: string) => {
  const query = { assigned_to: user };
  const { data } = await service.call<{ data: AccountView[] }>('listAccounts', { organization, query });
  return data.map(({ id }) => id);
};

describe('accounts that are assigned to a user', () => {
  it('are found by that user until they are somebody else’s, or nobody’s', async () => {
    const [one, other] = [await anAccount(), await anAccount()];
    const [bo, cy] = [await aMemberOf(organization), await aMemberOf(organization)];
    expect((await assign([one, other], bo)).body).toEqual({ affected: 2 });
    expect((await assign([one, other], bo)).body).toEqual({ affected: 0 });
    expect((await assign([other], cy)).body).toEqual({ affected: 1 });
    expect([await assignedTo(bo), await assignedTo(cy)]).toEqual([[one], [other]]);
    expect((await assign([one, other], null)).body).toEqual({ affected: 2 });
    expect(await assignedTo(bo)).toEqual([]);
  });

  it('stay as they are if the user is disabled, or of another organization', async () => {
    const id = await anAccount();
    const stranger = await aMemberOf(await service.organization(randomUUID()));
    for (const user of [stranger, await aMemberOf(organization, false)]) {
      expect(await assign([id], user)).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
      expect(await assignedTo(user)).toEqual([]);
    }
  });
});
