import { type Key, indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { type QueryResult, type TransactionPart, absent, getItems, queryPage } from '../../platform/aws/table/table.ts';
import type { ApiKeyId, OrganizationId } from '../../foundation/ids.ts';
import { type ApiKey, callsPerWindow } from './api-key.ts';

const isLive = 'attribute_exists(#pk) AND attribute_not_exists(#revoked_at)';

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

  /** What all keys that are not revoked may call together, per window. */
  async sumCalls(): Promise<number> {
    let sum = 0;
    let after: string | undefined;
    do {
      const page: QueryResult<Key> = await queryPage<Key>({
        pk: partitions.apiKeys(organization),
        index: 'gsi1',
        ...(after !== undefined && { after }),
        limit: 100,
      });
      const found = await getItems<ApiKey & Key>(
        page.items.map(({ pk, sk }) => ({ pk, sk })),
        'api_key',
        { consistent: true },
      );
      sum += found.reduce((calls, key) => (key.revoked_at === undefined ? calls + callsPerWindow(key) : calls), 0);
      after = page.last;
    } while (after !== undefined);
    return sum;
  },

  insertion: (apiKey: ApiKey, hash: string): TransactionPart => ({
    put: { ...apiKey, ...keys.apiKey(hash), ...indexKeys.apiKey(organization, apiKey.id) },
    onlyIf: absent,
  }),

  /** Fails if the key was revoked, or if its quota was changed since it was read. */
  quotaUpdate: ({ pk, sk, requests_per_window: before }: ApiKey & Key, calls: number): TransactionPart => ({
    update: { pk, sk },
    change: {
      set: { requests_per_window: calls },
      onlyIf:
        before === undefined
          ? { expression: `${isLive} AND attribute_not_exists(#requests_per_window)` }
          : { expression: `${isLive} AND #requests_per_window = :before`, values: { ':before': before } },
    },
  }),

  revocation: ({ pk, sk }: Key, revokedAt: string): TransactionPart => ({
    update: { pk, sk },
    change: {
      set: { revoked_at: revokedAt },
      onlyIf: { expression: isLive },
    },
  }),
});
