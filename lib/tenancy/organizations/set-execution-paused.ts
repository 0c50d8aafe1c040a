import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { auditStore } from '../audit/audit-store.ts';
import { changedFields } from '../audit/changed-fields.ts';
import { organizationStore } from './organization-store.ts';
import { type Organization, organizationAuditEntry } from './organization.ts';

export const setExecutionPaused = (
  id: OrganizationId,
  isPaused: boolean,
  acting: Acting,
): Promise<Organization | undefined> =>
  retryOnConflict(
    async () => {
      const store = organizationStore(id);
      const before = await store.read({ consistent: true });
      if (!before || (before.execution_paused_at !== undefined) === isPaused) return before;
      const { execution_paused_at: _, ...running } = before;
      const after = isPaused ? { ...running, execution_paused_at: acting.now.toISOString() } : running;
      const details = changedFields<Organization>(before, after, ['execution_paused_at']);
      const action = isPaused ? 'execution_paused' : 'execution_resumed';
      const written = await transact([
        store.executionPauseUpdate(isPaused ? acting.now.toISOString() : undefined),
        auditStore(id).insertion(organizationAuditEntry(id, { action, details }, acting)),
      ]);
      return written.ok ? after : versionConflict;
    },
    () => concurrentChange('organization'),
  );
