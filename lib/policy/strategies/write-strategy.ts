import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { strategyStore } from './strategy-store.ts';
import { type Strategy, checkTemplates, templateIdsOf } from './strategy.ts';

/**
 * Writes a new strategy once, or a changed one unless another request has written it since it was read.
 * @returns false if nothing was written
 * @throws Problem 422 if a template of its steps is missing, 409 if one is being deleted
 */
export async function writeStrategy(
  organization: OrganizationId,
  before: Strategy | undefined,
  after: Strategy,
  at: Date,
): Promise<boolean> {
  const strategies = strategyStore(organization);
  const templates = templateIdsOf(after);
  if (templates.length === 0 || after.steps === before?.steps)
    return before ? strategies.replace(before, after) : strategies.add(after);
  const part = before ? strategies.replacement(before, after) : strategies.insertion(after);
  return retryOnConflict(
    async () => {
      checkTemplates(after, await strategies.readTemplates(templates));
      const written = await transact([part, ...templates.map(strategies.templateCheck)]);
      if (written.ok) return true;
      if (written.refused.has(0)) return false;
      for (const [index, template] of templates.entries()) {
        const found = written.refused.get(index + 1);
        // The next attempt rejects a template that was deleted.
        const problem = found && (await strategies.explainUnusableTemplate(template, found, at));
        if (problem) throw problem;
      }
      return versionConflict;
    },
    () => concurrentChange('strategy'),
  );
}
