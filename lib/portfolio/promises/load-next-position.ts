import { planLoader } from '../campaigns/plan-loader.ts';
import { type Position, type StepEvent, advance } from '../../policy/strategies/position.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { accountStateOf } from '../accounts/account-state.ts';
import type { Account } from '../accounts/account.ts';

export async function loadNextPosition(
  organization: OrganizationId,
  account: Account,
  event: StepEvent,
): Promise<Position | undefined> {
  const { position, ...state } = accountStateOf(account);
  if (!position || state.campaign_id === undefined) return undefined;
  const plan = await planLoader(organization).planOf(state);
  return plan && advance(position, event, plan);
}
