import {
  type DeadLetter,
  deleteDeadLetter,
  receiveDeadLetters,
  releaseDeadLetter,
} from '../lib/platform/aws/queue-client.ts';
import { UsageError, print, runCommand } from './command-line.ts';
import { readOptionalSetting } from '../lib/foundation/read-setting.ts';
import { changeIn } from '../lib/platform/jobs/on-stream.ts';
import { type ParkedMessage, parseParkedMessage, unpackRecord } from '../lib/platform/jobs/parked-message.ts';
import { propagateContactChanges } from '../lib/channels/opt-outs/propagate-contact-changes.ts';
import { localOption, openStage } from './open-table.ts';
import { replayChange } from './replay-change.ts';

interface Parked {
  readonly message: ParkedMessage;
  readonly letter: DeadLetter;
}

interface Range {
  readonly shard: string | undefined;
  readonly from: bigint;
  readonly to: bigint;
}

function readSequence(text: string | undefined, option: string): bigint | undefined {
  if (text !== undefined && !/^\d{1,40}$/.test(text))
    throw new UsageError(
      `${option} must be a sequence number of the stream, such as 1234500000000000000001, not ${text}.`,
    );
  return text === undefined ? undefined : BigInt(text);
}

const isIn = ({ shard, from, to }: Range, { message }: Parked): boolean =>
  (shard === undefined || message.shard === shard) &&
  BigInt(message.sequence) >= from &&
  BigInt(message.sequence) <= to;

/**
 * All changes of an item are in one shard, or in that shard and later ones that it was split into, so that ordering by
 * time is safe.
 */
const inOrder = (one: Parked, other: Parked): number =>
  one.message.written_at.localeCompare(other.message.written_at) ||
  Number(BigInt(one.message.sequence) - BigInt(other.message.sequence));

/** Processes a change as the job would have done. Returns false if there was nothing to do. */
async function replay(message: ParkedMessage, now: Date): Promise<boolean> {
  const change = changeIn(unpackRecord(message));
  if (message.shard !== null) return replayChange(message.shard, change, now);
  await propagateContactChanges([change], now);
  return true;
}

const describe = ({ shard, sequence, kind, error }: ParkedMessage): string =>
  `${[shard, sequence].filter(Boolean).join(' ')} (${kind ?? 'unknown'}, ${error})`;

/**
 * Replays the changes in the range, and leaves whatever is not replayed in the queue. Returns whether all succeeded.
 */
async function replayAll(queue: string, range: Range, now: Date): Promise<boolean> {
  const letters = await receiveDeadLetters(queue);
  const parked = letters.flatMap((letter): Parked[] => {
    const message = parseParkedMessage(letter.body);
    return message ? [{ message, letter }] : [];
  });
  const chosen = parked.filter((each) => isIn(range, each)).sort(inOrder);
  const kept = new Set(letters);
  let failedCount = 0;
  for (const { message, letter } of chosen)
    try {
      const wasReplayed = await replay(message, now);
      await deleteDeadLetter(queue, letter);
      kept.delete(letter);
      print(`${describe(message)}: ${wasReplayed ? 'replayed' : 'nothing to do'}`);
    } catch (error) {
      failedCount += 1;
      print(`${describe(message)}: still fails: ${String(error)}`);
    }
  for (const letter of kept) await releaseDeadLetter(queue, letter);
  print(`${chosen.length - failedCount} of ${chosen.length} changes done, ${kept.size} messages left in the queue`);
  const unknownCount = letters.length - parked.length;
  if (unknownCount > 0) print(`${unknownCount} messages are Lambda's own and name positions only: see the runbook`);
  return failedCount === 0 && unknownCount === 0;
}

await runCommand({
  name: 'npm run replay-changes',
  description:
    'Replays changes of the table that were parked in DEAD_LETTER_QUEUE_URL, once what they failed of is mended.',
  guide: 'docs/runbook/parked-changes.md',
  options: {
    shard: { type: 'string', value: 'shard', help: 'only changes of this shard of the stream' },
    from: { type: 'string', value: 'sequence', help: 'only changes from this sequence number on' },
    to: { type: 'string', value: 'sequence', help: 'only changes up to this sequence number' },
    queue: { type: 'string', value: 'url', help: 'the dead-letter queue, in place of DEAD_LETTER_QUEUE_URL' },
    local: localOption,
  },
  run: async (values) => {
    const from = readSequence(values.from, '--from') ?? 0n;
    const to = readSequence(values.to, '--to') ?? 10n ** 40n;
    if (to < from) throw new UsageError('--to must not be before --from.');
    const queue = values.queue ?? readOptionalSetting('DEAD_LETTER_QUEUE_URL');
    if (queue === undefined)
      throw new UsageError(
        'Name the dead-letter queue: --queue <url>, or DEAD_LETTER_QUEUE_URL=<url> before the command.',
      );
    const now = await openStage(values, 'TABLE_NAME', 'EVENT_BUS_NAME');
    return replayAll(queue, { shard: values.shard, from, to }, now);
  },
});
