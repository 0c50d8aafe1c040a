import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId, TemplateId } from '../../foundation/ids.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import type { TemplateChange } from './contract.ts';
import { templateStore } from './template-store.ts';
import { type Template, applyTemplateChange } from './template.ts';

export const changeTemplate = (
  organization: OrganizationId,
  id: TemplateId,
  change: TemplateChange,
  now: Date,
): Promise<Template | undefined> =>
  retryOnConflict(
    async () => {
      const store = templateStore(organization);
      const before = await store.read(id, { consistent: true });
      if (!before) return undefined;
      const after = applyTemplateChange(before, change, now);
      return (await store.replace(before, after)) ? after : versionConflict;
    },
    () => concurrentChange('template'),
  );
