import { planLoader } from '../campaigns/plan-loader.ts';
import { type Position, type StepEvent, advance } from '../../policy/strategies/position.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { Account } from '../accounts/account.ts';
import { positionOf } from '../accounts/position-update.ts';

export async function loadNextPosition(
  organization: OrganizationId,
  account: Account,
  event: StepEvent,
): Promise<Position | undefined> {
  const position = positionOf(account);
  if (!position || account.campaign_id === undefined) return undefined;
  const plan = await planLoader(organization).planOf(account);
  return plan && advance(position, event, plan);
}
