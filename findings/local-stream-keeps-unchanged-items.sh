#!/usr/bin/env bash
# @dynoxide/linux-x64 1.2.1 (a local DynamoDB): its stream has records of writes that change nothing.
#
# Input:    a table whose stream has new and old images; one PutItem, and the same PutItem again.
# Expected: one record. DynamoDB writes none "if you perform a PutItem or UpdateItem operation that does not change any data
#           in an item" (Amazon DynamoDB Developer Guide, "Change data capture for DynamoDB Streams").
# Seen:     two: an INSERT, and a MODIFY whose images are equal.
# Output:   INSERT MODIFY
#
# local/functions/stream-source.ts drops such records. Exits with 1 if the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'kill "${engine:-}" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact @dynoxide/linux-x64@1.2.1 @aws-sdk/client-dynamodb@3.1162.0 @aws-sdk/client-dynamodb-streams@3.1141.0
port="$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')"
./node_modules/@dynoxide/linux-x64/dynoxide serve --host 127.0.0.1 --port "$port" >/dev/null 2>&1 &
engine=$!
for _ in $(seq 30); do (: >"/dev/tcp/127.0.0.1/$port") 2>/dev/null && break; sleep 0.2; done

seen="$(PORT="$port" node --input-type=module -e '
  import { CreateTableCommand, DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
  import {
    DescribeStreamCommand, DynamoDBStreamsClient, GetRecordsCommand, GetShardIteratorCommand,
  } from "@aws-sdk/client-dynamodb-streams";
  const settings = {
    endpoint: `http://127.0.0.1:${process.env.PORT}`,
    region: "us-east-1",
    credentials: { accessKeyId: "any", secretAccessKey: "any" },
  };
  const [table, streams] = [new DynamoDBClient(settings), new DynamoDBStreamsClient(settings)];
  const { TableDescription } = await table.send(new CreateTableCommand({
    TableName: "table",
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
    KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
    StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
  }));
  const put = new PutItemCommand({ TableName: "table", Item: { id: { S: "one" }, amount: { N: "5" } } });
  await table.send(put);
  await table.send(put);
  const StreamArn = TableDescription.LatestStreamArn;
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
  const ShardId = StreamDescription.Shards[0].ShardId;
  const start = new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: "TRIM_HORIZON" });
  const { ShardIterator } = await streams.send(start);
  const { Records } = await streams.send(new GetRecordsCommand({ ShardIterator }));
  console.log(Records.map(({ eventName }) => eventName).join(" "));
')"
echo "$seen"
[ "$seen" = "INSERT MODIFY" ]
