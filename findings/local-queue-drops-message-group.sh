#!/usr/bin/env bash
# fauxqs 2.4.1: a message of a standard queue loses its group.
#
# Input:    a message that the SDK sends to a standard queue with a MessageGroupId, then receives with all system attributes.
# Expected: the message has the attribute MessageGroupId. SQS keeps it for standard queues since July 2025: it is what its
#           fair queues go by.
# Seen:     the message is accepted, and received without the attribute. A FIFO queue keeps it.
# Output:   standard: group missing
#           fifo: group kept
#
# docs/local.md says that local queues are not fair for that reason. Exits with 1 if the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact fauxqs@2.4.1 @aws-sdk/client-sqs@3.1162.0 node@24.21.0
cat > check.mjs <<'JS'
import { CreateQueueCommand, ReceiveMessageCommand, SQSClient, SendMessageCommand } from '@aws-sdk/client-sqs';
import { startFauxqs } from 'fauxqs';

const engine = await startFauxqs({ port: 0, logger: false });
const sqs = new SQSClient({
  endpoint: `http://127.0.0.1:${engine.port}`,
  region: 'us-east-1',
  credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
});
const outcomeOf = async (QueueName, Attributes, more) => {
  const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName, Attributes }));
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'hello', MessageGroupId: 'tenant-1', ...more }));
  const request = { QueueUrl, MessageSystemAttributeNames: ['All'], WaitTimeSeconds: 2 };
  const { Messages: [message] = [] } = await sqs.send(new ReceiveMessageCommand(request));
  if (message?.Body !== 'hello') return 'message missing';
  return message.Attributes?.MessageGroupId === 'tenant-1' ? 'group kept' : 'group missing';
};
const standard = await outcomeOf('standard', {}, {});
const fifo = await outcomeOf('ordered.fifo', { FifoQueue: 'true' }, { MessageDeduplicationId: '1' });
console.log(`standard: ${standard}`);
console.log(`fifo: ${fifo}`);
sqs.destroy();
await engine.stop();
process.exit(standard === 'group missing' && fifo === 'group kept' ? 0 : 1);
JS
./node_modules/.bin/node check.mjs
