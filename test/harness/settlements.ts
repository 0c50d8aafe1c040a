import { unmarshall } from '@aws-sdk/util-dynamodb';
import { keys } from '../../lib/platform/aws/table/keys.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { Account } from '../../lib/portfolio/accounts/account.ts';
import type { NewSettlement, SettlementChange, SettlementView } from '../../lib/portfolio/settlements/contract.ts';
import { aRecord, createAccount } from './portfolio.ts';
import type { CallerRequest } from './requests.ts';
import type { Service } from './start-service.ts';

type Acting = Pick<CallerRequest, 'role' | 'user'>;

/** Gives an account a strategy of its own, which allows a discount of 15 percent, or has other limits. */
export async function allowDiscount(
  service: Service,
  organization: OrganizationId,
  account: string,
  limits: object = { max_discount_pct: 15 },
): Promise<void> {
  const strategy = await service.call<{ id: string }>('createStrategy', {
    organization,
    body: {
      name: 'Soft',
      max_discount_pct: 0,
      ...limits,
      steps: [{ channel: 'sms', action_type: 'reminder', delay_hours: 0 }],
    },
  });
  await service.call('changeAccountsInBulk', {
    organization,
    body: { account_ids: [account], action: 'assign_strategy', strategy_id: strategy.id },
  });
}

/** An account of 1,000.50 ARS with its own strategy, which allows a discount of 15 percent. */
export async function aDebtWithStrategy(service: Service, organization: OrganizationId): Promise<Account> {
  const account = await createAccount(service, organization, aRecord(`DEBT-${crypto.randomUUID()}`));
  await allowDiscount(service, organization, account.id);
  return account;
}

export const propose = (
  service: Service,
  organization: OrganizationId,
  account: Pick<Account, 'id'>,
  body: NewSettlement,
  by: Acting = { role: 'agent' },
): Promise<SettlementView> =>
  service.call<SettlementView>('createSettlement', { organization, params: { accountId: account.id }, body, ...by });

export const decide = (
  service: Service,
  organization: OrganizationId,
  { id }: Pick<SettlementView, 'id'>,
  body: SettlementChange,
  by: Acting = { role: 'admin' },
): Promise<SettlementView> =>
  service.call<SettlementView>('updateSettlement', { organization, params: { id }, body, ...by });

export const readStoredAccount = async (
  service: Service,
  organization: OrganizationId,
  { id }: Pick<Account, 'id'>,
): Promise<Account> =>
  // The service wrote this item.
  unmarshall(await service.table.read(keys.account(organization, id))) as Account;
