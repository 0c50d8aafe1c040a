import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { ApiKeyId, OrganizationId } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { auditStore } from '../audit/audit-store.ts';
import { apiKeyStore } from './api-key-store.ts';
import { type ApiKey, apiKeyAuditEntry, callsPerWindow } from './api-key.ts';
import { planKeyQuota } from './plan-key-quota.ts';

/**
 * Revokes a key; a repeated call keeps the time of the first. Returns undefined if the organization has no such key.
 */
export const revokeApiKey = (organization: OrganizationId, id: ApiKeyId, acting: Acting): Promise<ApiKey | undefined> =>
  retryOnConflict(
    async () => {
      const store = apiKeyStore(organization);
      const found = await store.readAll(id);
      const active = found.filter(({ revoked_at: revokedAt }) => revokedAt === undefined);
      const [first] = active;
      if (!first) return found[0];
      const revokedAt = acting.now.toISOString();
      const revoked = { ...first, revoked_at: revokedAt };
      const written = await transact([
        ...active.map((item) => store.revocation(item, revokedAt)),
        auditStore(organization).insertion(apiKeyAuditEntry('api_key_revoked', first, revoked, acting)),
        await planKeyQuota(organization, -active.reduce((sum, key) => sum + callsPerWindow(key), 0)),
      ]);
      return written.ok ? revoked : versionConflict;
    },
    () => concurrentChange('API key'),
  );
