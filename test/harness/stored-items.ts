import {
  type AttributeValue,
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { Key } from '../../lib/platform/aws/table/keys.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import { readSetting } from '../../lib/foundation/read-setting.ts';

type Image = Record<string, AttributeValue>;

/** Direct access to the stored items. */
export interface StoredItems {
  readonly read: (key: Key) => Promise<Image>;
  /** All items of a partition, in order. */
  readonly inPartition: (pk: string) => Promise<Readonly<Record<string, unknown>>[]>;
  /** Every item of the table, in no order. */
  readonly all: () => Promise<Readonly<Record<string, unknown>>[]>;
  /** Everything that belongs to an organization, found by a scan. */
  readonly ofOrganization: (organization: OrganizationId) => Promise<Readonly<Record<string, unknown>>[]>;
  /** Writes copies of an item, each with the given attributes replaced. */
  readonly copy: (item: Image, differences: readonly object[]) => Promise<void>;
  readonly remove: (key: Key) => Promise<void>;
}

const batchMax = 25;
const batchesAtOnce = 8;

export function storedItems(endpoint: string): StoredItems {
  const client = new DynamoDBClient({ endpoint });
  return {
    read: async (key) => {
      const { Item } = await client.send(
        new GetItemCommand({ TableName: readSetting('TABLE_NAME'), Key: marshall(key) }),
      );
      if (!Item) throw new Error(`There is no item ${key.pk} ${key.sk}.`);
      return Item;
    },
    inPartition: async (pk) => {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName: readSetting('TABLE_NAME'),
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: marshall({ ':pk': pk }),
          ConsistentRead: true,
        }),
      );
      if (LastEvaluatedKey) throw new Error(`There is more under ${pk} than one page.`);
      return Items.map((item) => unmarshall(item));
    },
    all: async () => {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new ScanCommand({ TableName: readSetting('TABLE_NAME'), ConsistentRead: true }),
      );
      if (LastEvaluatedKey) throw new Error('There is more in the table than one page.');
      return Items.map((item) => unmarshall(item));
    },
    ofOrganization: async (organization) => {
      const found: Readonly<Record<string, unknown>>[] = [];
      let from: Image | undefined;
      do {
        const { Items = [], LastEvaluatedKey } = await client.send(
          new ScanCommand({
            TableName: readSetting('TABLE_NAME'),
            FilterExpression: 'begins_with(pk, :pk)',
            ExpressionAttributeValues: marshall({ ':pk': `ORG#${organization}` }),
            ExclusiveStartKey: from,
            ConsistentRead: true,
          }),
        );
        found.push(...Items.map((item) => unmarshall(item)));
        from = LastEvaluatedKey;
      } while (from);
      return found;
    },
    copy: async (item, differences) => {
      const puts = differences.map((own) => ({ PutRequest: { Item: { ...item, ...marshall(own) } } }));
      for (let at = 0; at < puts.length; at += batchMax * batchesAtOnce) {
        const batches = Array.from({ length: batchesAtOnce }, (_, n) =>
          puts.slice(at + n * batchMax, at + (n + 1) * batchMax),
        );
        await Promise.all(
          batches
            .filter((batch) => batch.length > 0)
            .map((batch) =>
              client.send(new BatchWriteItemCommand({ RequestItems: { [readSetting('TABLE_NAME')]: batch } })),
            ),
        );
      }
    },
    remove: async (key) => {
      await client.send(new DeleteItemCommand({ TableName: readSetting('TABLE_NAME'), Key: marshall(key) }));
    },
  };
}
