import { AccountId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';

/** Creates an account that is disputed as versions before 1.4.0 stored it: without a hold. */
export async function earlierDispute(service: Service, organization: OrganizationId): Promise<AccountId> {
  const body = { contact: { name: 'Ana' }, total_amount: 100 };
  const id = parseId(AccountId, (await service.call<AccountView>('createAccount', { organization, body })).id);
  const [{ accountStore }, { accountStateOf }] = await Promise.all([
    import('../../../lib/portfolio/accounts/account-store.ts'),
    import('../../../lib/portfolio/accounts/account-state.ts'),
  ]);
  const store = accountStore(organization);
  const account = required(await store.read(id));
  await store.updateState(account, { ...accountStateOf(account), collection_status: 'disputed' });
  return id;
}
