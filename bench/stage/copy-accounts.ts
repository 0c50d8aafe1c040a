import { unmarshall } from '@aws-sdk/util-dynamodb';
import { indexKeys, keys } from '../../lib/platform/aws/table/keys.ts';
import { accountIdOf, contactIdOfAccount } from '../../lib/foundation/derived-ids.ts';
import type { AccountId, OrganizationId } from '../../lib/foundation/ids.ts';
import type { Account } from '../../lib/portfolio/accounts/account.ts';
import { aRecord, createAccount } from '../../test/harness/portfolio.ts';
import type { Stage } from './stage.ts';

export const externalIdAt = (n: number): string => `INV-${String(n).padStart(6, '0')}`;

/** The ids of an organization's first `count` accounts, ordered by external id. */
export const accountIds = (organization: OrganizationId, count: number): AccountId[] =>
  Array.from({ length: count }, (_, n) => accountIdOf(organization, externalIdAt(n)));

/** The phone of the n-th account that is copied. */
export const phoneAt = (n: number): string => `+54911${50_000_000 + n}`;

/** Attempts are counted by address too, so that people who share one soon reach its limit. */
const addressesAt = (n: number) => ({ phone: phoneAt(n), email: `person-${String(n).padStart(6, '0')}@example.com` });

type Image = Awaited<ReturnType<Stage['service']['table']['read']>>;
const models = new WeakMap<Stage, Promise<Image>>();

/** Creates an account through the service. */
async function createModel({ service }: Stage): Promise<Image> {
  const organization = await service.organization('the model of all copies');
  const { id } = await createAccount(service, organization, aRecord(externalIdAt(0)));
  return service.table.read(keys.account(organization, id));
}

/**
 * Gives an organization accounts, each with its own contact. Copies one that the service created, which is faster than
 * creating all. `own` returns further fields of a copy.
 */
export async function copyAccounts(
  stage: Stage,
  organization: OrganizationId,
  ids: readonly AccountId[],
  own: (id: AccountId, n: number) => object = () => ({}),
): Promise<void> {
  const model = models.get(stage) ?? createModel(stage);
  models.set(stage, model);
  const account = await model;
  // The service stored this account.
  const { contact } = unmarshall(account) as Account;
  const copies = ids.map((id, n) => ({
    ...keys.account(organization, id),
    ...indexKeys.accountStatus(organization, id, 'active'),
    organization,
    id,
    external_id: externalIdAt(n),
    contact: { ...contact, id: contactIdOfAccount(id), ...addressesAt(n) },
    ...own(id, n),
  }));
  await stage.service.table.copy(account, copies);
}
