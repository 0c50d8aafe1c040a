import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { ApiKeyId, OrganizationId } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { concurrentChange, notFound } from '../../foundation/problem.ts';
import { auditStore } from '../audit/audit-store.ts';
import { apiKeyStore } from './api-key-store.ts';
import { type ApiKey, apiKeyAuditEntry, callsPerWindow } from './api-key.ts';
import { planKeyQuota } from './plan-key-quota.ts';

/**
 * Changes how many requests a key may make per window, from its next request on.
 * @throws Problem 422 `quota_exceeded`
 */
export const changeApiKey = (
  organization: OrganizationId,
  id: ApiKeyId,
  calls: number,
  acting: Acting,
): Promise<ApiKey> =>
  retryOnConflict(
    async () => {
      const store = apiKeyStore(organization);
      const found = await store.readAll(id);
      const active = found.filter(({ revoked_at: revokedAt }) => revokedAt === undefined);
      const [first] = active;
      if (!first) throw notFound('API key');
      const added = active.reduce((sum, key) => sum + calls - callsPerWindow(key), 0);
      const changed = { ...first, requests_per_window: calls };
      if (active.every((key) => key.requests_per_window === calls)) return first;
      const written = await transact([
        ...active.map((key) => store.quotaUpdate(key, calls)),
        auditStore(organization).insertion(apiKeyAuditEntry('api_key_changed', first, changed, acting)),
        await planKeyQuota(organization, added),
      ]);
      return written.ok ? changed : versionConflict;
    },
    () => concurrentChange('API key'),
  );
