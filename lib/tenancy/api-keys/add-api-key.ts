import { randomBytes } from 'node:crypto';
import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { ApiKeyId, OrganizationId } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { auditStore } from '../audit/audit-store.ts';
import { apiKeyStore } from './api-key-store.ts';
import { type ApiKey, apiKeyAuditEntry, apiKeyText, callsPerWindow, hashApiKey } from './api-key.ts';
import type { NewApiKey } from './contract.ts';
import { planKeyQuota } from './plan-key-quota.ts';

/** @throws Problem 422 `quota_exceeded` */
export async function addApiKey(
  organization: OrganizationId,
  given: NewApiKey,
  id: ApiKeyId,
  acting: Acting,
): Promise<{ readonly apiKey: ApiKey; readonly text: string }> {
  const text = apiKeyText(randomBytes(32).toString('hex'));
  const apiKey: ApiKey = {
    kind: 'api_key',
    id,
    organization,
    name: given.name,
    scopes: [...new Set(given.scopes)],
    last4: text.slice(-4),
    created_at: acting.now.toISOString(),
    ...(given.expires_at && { expires_at: given.expires_at }),
    ...(given.requests_per_window !== undefined && { requests_per_window: given.requests_per_window }),
  };
  const entry = apiKeyAuditEntry('api_key_created', undefined, apiKey, acting);
  return retryOnConflict(
    async () => {
      const written = await transact([
        apiKeyStore(organization).insertion(apiKey, hashApiKey(text)),
        auditStore(organization).insertion(entry),
        await planKeyQuota(organization, callsPerWindow(apiKey)),
      ]);
      return written.ok ? { apiKey, text } : versionConflict;
    },
    () => concurrentChange('API key'),
  );
}
