import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { auditStore } from '../audit/audit-store.ts';
import { changedFields, isUnchanged } from '../audit/changed-fields.ts';
import type { OrganizationChange } from './contract.ts';
import { organizationStore } from './organization-store.ts';
import { type Organization, mergeSettings, organizationAuditEntry } from './organization.ts';
import { formerPaymentAccounts } from './payment-settings.ts';

export const updateSettings = (
  id: OrganizationId,
  change: OrganizationChange,
  acting: Acting,
): Promise<Organization | undefined> =>
  retryOnConflict(
    async () => {
      const store = organizationStore(id);
      const before = await store.read({ consistent: true });
      if (!before) return undefined;
      const settings = mergeSettings(before, change);
      const updatedAt = acting.now.toISOString();
      const after = { ...before, ...settings, updated_at: updatedAt };
      const details = changedFields(before, after, settingNames(settings));
      if (isUnchanged(details)) return before;
      const written = await transact([
        store.settingsUpdate(before, {
          ...settings,
          ...formerPaymentAccounts(before, settings),
          updated_at: updatedAt,
        }),
        auditStore(id).insertion(organizationAuditEntry(id, { action: 'settings_changed', details }, acting)),
      ]);
      return written.ok ? after : versionConflict;
    },
    () => concurrentChange('organization'),
  );

const settingNames = (settings: Partial<Organization>): (keyof Organization)[] =>
  // Object.keys does not keep the names in its type.
  Object.keys(settings) as (keyof Organization)[];
