import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { callAws } from '../../local/aws/call-aws.ts';
import { listAt, recordAt } from '../../local/foundation/json.ts';

const dataFolder = path.join('AWSDynamoDB', '01700000000000-a1b2c3d4', 'data');
const call = (endpoint: string, operation: string, input: object) =>
  callAws(endpoint, `DynamoDB_20120810.${operation}`, input);

/** Writes a table as `export-table-to-point-in-time` does with the format DYNAMODB_JSON: items by line, in compressed files. */
export async function exportTable(endpoint: string, table: string, folder: string): Promise<number> {
  const data = path.join(folder, dataFolder);
  mkdirSync(data, { recursive: true });
  let itemCount = 0;
  let from: Record<string, unknown> | undefined;
  do {
    const page = await call(endpoint, 'Scan', {
      TableName: table,
      ConsistentRead: true,
      ...(from && { ExclusiveStartKey: from }),
    });
    const items = listAt(page, 'Items');
    const lines = items.map((Item) => `${JSON.stringify({ Item })}\n`).join('');
    writeFileSync(path.join(data, `${itemCount}.json.gz`), gzipSync(lines));
    itemCount += items.length;
    from = 'LastEvaluatedKey' in page ? recordAt(page, 'LastEvaluatedKey') : undefined;
  } while (from);
  return itemCount;
}

/**
 * Creates a table from an export, with the keys and indexes of another one, as a restore or an import does: without a
 * stream, without expiry and without protection.
 */
export async function restoreTable(endpoint: string, folder: string, of: string, table: string): Promise<void> {
  const definition = recordAt(await call(endpoint, 'DescribeTable', { TableName: of }), 'Table');
  await call(endpoint, 'CreateTable', {
    TableName: table,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: definition['AttributeDefinitions'],
    KeySchema: definition['KeySchema'],
    GlobalSecondaryIndexes: listAt(definition, 'GlobalSecondaryIndexes').map((index) => {
      const { IndexName, KeySchema, Projection } = index as Record<string, unknown>;
      return { IndexName, KeySchema, Projection };
    }),
  });
  const data = path.join(folder, dataFolder);
  for (const file of readdirSync(data)) {
    const lines = gunzipSync(readFileSync(path.join(data, file)))
      .toString()
      .split('\n')
      .filter(Boolean);
    for (let at = 0; at < lines.length; at += 25) {
      const puts = lines.slice(at, at + 25).map((line) => ({ PutRequest: JSON.parse(line) as object }));
      await call(endpoint, 'BatchWriteItem', { RequestItems: { [table]: puts } });
    }
  }
}
