import { unmarshall } from '@aws-sdk/util-dynamodb';
import { indexKeys, keys } from '../../lib/platform/aws/table/keys.ts';
import { contactIdOfAccount, deriveId } from '../../lib/foundation/derived-ids.ts';
import { type AccountId, type OrganizationId, SettlementId, parseId } from '../../lib/foundation/ids.ts';
import type { Account } from '../../lib/portfolio/accounts/account.ts';
import type { Settlement } from '../../lib/portfolio/settlements/settlement.ts';
import { aRecord, createAccount } from '../../test/harness/portfolio.ts';
import { propose } from '../../test/harness/settlements.ts';
import { copyAccounts } from '../stage/copy-accounts.ts';
import type { Stage } from '../stage/stage.ts';

/** The id of the offer that `copyOffers` gives an account. */
export const offerIdOf = (account: AccountId): SettlementId => deriveId(SettlementId, account, 'offer');

type Image = Awaited<ReturnType<Stage['service']['table']['read']>>;

interface Model {
  readonly account: Account;
  readonly settlement: Image;
  readonly location: Image;
}

const models = new WeakMap<Stage, Promise<Model>>();

/** Makes an offer of the whole balance through the service. */
async function makeModel({ service }: Stage): Promise<Model> {
  const organization = await service.organization('the model of all offers');
  const account = await createAccount(service, organization, aRecord('INV-1'));
  const { id, created_at } = await propose(service, organization, account, { offered_amount: account.pending_balance });
  const settlementId = parseId(SettlementId, id);
  const [changed, settlement, location] = await Promise.all([
    service.table.read(keys.account(organization, account.id)),
    service.table.read(keys.settlement(organization, account.id, created_at, settlementId)),
    service.table.read(keys.settlementLocation(organization, settlementId)),
  ]);
  // The service stored this account.
  return { account: unmarshall(changed) as Account, settlement, location };
}

/** Gives each account an offer that can be accepted, copied from one that the service made. */
export async function copyOffers(
  stage: Stage,
  organization: OrganizationId,
  accounts: readonly AccountId[],
): Promise<void> {
  const made = models.get(stage) ?? makeModel(stage);
  models.set(stage, made);
  const model = await made;
  // The service stored this settlement.
  const { created_at, status, expires_at } = unmarshall(model.settlement) as Settlement;
  const { table } = stage.service;
  await copyAccounts(stage, organization, accounts, (id) => ({
    settlement: { ...model.account.settlement, id: offerIdOf(id) },
    version: model.account.version,
  }));
  await table.copy(
    model.settlement,
    accounts.map((account_id) => {
      const id = offerIdOf(account_id);
      return {
        ...keys.settlement(organization, account_id, created_at, id),
        ...indexKeys.settlementStatus(organization, id, status, created_at),
        ...indexKeys.dueSettlement(organization, id, expires_at),
        organization,
        id,
        account_id,
        contact_id: contactIdOfAccount(account_id),
      };
    }),
  );
  await table.copy(
    model.location,
    accounts.map((account_id) => ({
      ...keys.settlementLocation(organization, offerIdOf(account_id)),
      organization,
      account_id,
    })),
  );
}
