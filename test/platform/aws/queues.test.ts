import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type QueueName, queues, retryDelaySeconds } from '../../../lib/platform/aws/queues.ts';

const page = readFileSync(path.join(import.meta.dirname, '../../../docs/runbook/failed-messages.md'), 'utf8');

/** Seconds from the first attempt of a message to the last. A `chance` of 0 gives the shortest delays. */
const secondsTried = (queue: QueueName, chance: number): number =>
  Array.from({ length: queues[queue].maxReceiveCount - 1 }, (_, failure) =>
    retryDelaySeconds(failure + 1, chance),
  ).reduce((sum, delay) => sum + delay, 0);

// Object.keys does not keep the key names in its type.
const names = Object.keys(queues) as QueueName[];

describe.each(names)('a message of %s', (queue) => {
  it('survives an outage of an hour', () => {
    expect(secondsTried(queue, 0)).toBeGreaterThan(3600);
  });

  it('is retried as often and as long as docs/runbook/failed-messages.md says', () => {
    const [, tries, minutes, hours] =
      page.match(new RegExp(`^- (\\d+) tries in (?:(\\d+) minutes|(\\d+) hours): [^:]*\`${queue}\``, 'm')) ?? [];
    expect(Number(tries)).toBe(queues[queue].maxReceiveCount);
    const documented = minutes === undefined ? Number(hours) * 60 : Number(minutes);
    expect(Math.abs(secondsTried(queue, 0.5) / 60 / documented - 1)).toBeLessThan(0.1);
  });
});

it.each(['callback', 'dispatch', 'campaign-work', 'webhook-event'] as const)(
  'a message of %s, which nothing would resend, survives an outage of five hours',
  (queue) => expect(secondsTried(queue, 0)).toBeGreaterThan(5 * 3600),
);
