import { keys } from '../../../lib/platform/aws/table/keys.ts';
import { AccountId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';

/** Makes an account one of versions before 1.4.0, whose balance is in no ledger. */
export async function leaveLedger(organization: OrganizationId, account: string): Promise<void> {
  const { updateItem } = await import('../../../lib/platform/aws/table/table.ts');
  await updateItem(keys.account(organization, parseId(AccountId, account)), { remove: ['in_ledger'] });
}
