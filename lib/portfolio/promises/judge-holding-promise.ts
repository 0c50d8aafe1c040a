import type { StepEvent } from '../../policy/strategies/position.ts';
import type { OrganizationId, PromiseId } from '../../foundation/ids.ts';
import type { Account } from '../accounts/account.ts';
import { judgePromise } from './judge-promise.ts';
import { promiseStore } from './promise-store.ts';

export async function judgeHoldingPromise(
  organization: OrganizationId,
  account: Account,
  id: PromiseId,
  now: Date,
): Promise<StepEvent> {
  const promise = await promiseStore(organization).find(account.id, id);
  const judgement = promise ? await judgePromise(organization, promise, account, now) : 'broken';
  const at = now.toISOString();
  return { kind: judgement === 'kept' ? 'promise_kept' : 'promise_broken', at, promise_id: id };
}
