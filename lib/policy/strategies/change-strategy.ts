import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId, StrategyId } from '../../foundation/ids.ts';
import { concurrentChange, notFound } from '../../foundation/problem.ts';
import type { StrategyChange } from './contract.ts';
import { strategyStore } from './strategy-store.ts';
import { type Strategy, applyStrategyChange } from './strategy.ts';
import { writeStrategy } from './write-strategy.ts';

/** `receivedAt` is when this request arrived, even if it repeats an earlier one. */
export const changeStrategy = (
  organization: OrganizationId,
  id: StrategyId,
  change: StrategyChange,
  { now, receivedAt }: { readonly now: Date; readonly receivedAt: Date },
): Promise<Strategy> =>
  retryOnConflict(
    async () => {
      const before = await strategyStore(organization).read(id, { consistent: true });
      if (!before) throw notFound('strategy');
      const after = applyStrategyChange(before, change, now);
      return (await writeStrategy(organization, before, after, receivedAt)) ? after : versionConflict;
    },
    () => concurrentChange('strategy'),
  );
