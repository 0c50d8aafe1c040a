import { keys } from '../../platform/aws/table/keys.ts';
import { type TransactionPart, absent, getItem } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { maxCallsOfOrganization } from './api-key.ts';

/** What the keys of an organization that are not revoked may call together, per window. */
export interface KeyQuota {
  readonly kind: 'key_quota';
  readonly calls: number;
}

export const keyQuotaStore = (organization: OrganizationId) => ({
  read: (): Promise<KeyQuota | undefined> =>
    getItem<KeyQuota>(keys.apiKeyQuota(organization), 'key_quota', { consistent: true }),

  /** Fails if there is a count already. */
  insertion: (calls: number): TransactionPart => ({
    put: { kind: 'key_quota', calls, organization, ...keys.apiKeyQuota(organization) },
    onlyIf: absent,
  }),

  absence: (): TransactionPart => ({ check: keys.apiKeyQuota(organization), onlyIf: absent }),

  /** Fails if there is no count, or if it would exceed what an organization may call. */
  addition: (calls: number): TransactionPart => ({
    update: keys.apiKeyQuota(organization),
    change: {
      add: { calls },
      onlyIf: {
        expression: 'attribute_exists(#pk) AND #calls <= :most',
        values: { ':most': maxCallsOfOrganization - Math.max(calls, 0) },
      },
    },
  }),
});
