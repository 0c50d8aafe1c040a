import { type Key, indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { type TransactionPart, absent, getItems, queryPage } from '../../platform/aws/table/table.ts';
import type { ApiKeyId, OrganizationId } from '../../foundation/ids.ts';
import type { ApiKey } from './api-key.ts';

export const apiKeyStore = (organization: OrganizationId) => ({
  listing: (): Listing => ({ partitions: [partitions.apiKeys(organization)], kinds: 'api_key', index: 'gsi1' }),

  /** Reads the items of a key. A creation that was retried after a crash may have left two. */
  async readAll(id: ApiKeyId): Promise<(ApiKey & Key)[]> {
    const { items } = await queryPage<Key>({
      pk: partitions.apiKeys(organization),
      index: 'gsi1',
      from: id,
      upTo: id,
      limit: 10,
    });
    return getItems<ApiKey & Key>(
      items.map(({ pk, sk }) => ({ pk, sk })),
      'api_key',
      { consistent: true },
    );
  },

  insertion: (apiKey: ApiKey, hash: string): TransactionPart => ({
    put: { ...apiKey, ...keys.apiKey(hash), ...indexKeys.apiKey(organization, apiKey.id) },
    onlyIf: absent,
  }),

  revocation: ({ pk, sk }: Key, revokedAt: string): TransactionPart => ({
    update: { pk, sk },
    change: {
      set: { revoked_at: revokedAt },
      onlyIf: { expression: 'attribute_exists(#pk) AND attribute_not_exists(#revoked_at)' },
    },
  }),
});
