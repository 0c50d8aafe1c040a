import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { maxMessageBytes } from '../../../lib/platform/aws/queue-client.ts';
import { packRecord } from '../../../lib/platform/jobs/parked-message.ts';

it('a record with two of the largest items that differ in every character fits into a message', () => {
  // Random characters of JSON's plain ones: text of people is smaller when packed.
  const image = () => ({ notes: { S: randomBytes(300_000).toString('base64') } });
  const packed = packRecord({ eventName: 'MODIFY', dynamodb: { OldImage: image(), NewImage: image() } });
  expect(packed.length).toBeLessThan(maxMessageBytes - 1000);
});
