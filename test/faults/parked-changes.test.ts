import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../lib/platform/aws/table/keys.ts';
import { AccountId, CampaignId, ContactId, type OrganizationId, parseId } from '../../lib/foundation/ids.ts';
import { readSetting } from '../../lib/foundation/read-setting.ts';
import type { ItemChange } from '../../lib/platform/jobs/on-stream.ts';
import { parseParkedMessage, unpackRecord } from '../../lib/platform/jobs/parked-message.ts';
import type { Account } from '../../lib/portfolio/accounts/account.ts';
import type { replayChange as ReplayChange } from '../../operations/replay-change.ts';
import type { findCountDifferences as FindCountDifferences } from '../../lib/reporting/counters/find-count-differences.ts';
import { anAccount, aContact } from '../builders.ts';
import { onlyLarge } from '../harness/by-size.ts';
import { crashAtSomeSteps } from './faulty-network.ts';
import { type FaultyService, useFaultyService } from './faulty-service.ts';

let faulty: FaultyService;
let replayChange: typeof ReplayChange;
let findCountDifferences: typeof FindCountDifferences;

useFaultyService(async (started) => {
  faulty = started;
  ({ replayChange } = await import('../../operations/replay-change.ts'));
  ({ findCountDifferences } = await import('../../lib/reporting/counters/find-count-differences.ts'));
});

const now = new Date();
const longAgo = Math.floor(now.getTime() / 1000) - 120;
let sequence = 1000n;
let shard: string;

const drain = async () => (await faulty.parkedMessages()).flatMap((body) => parseParkedMessage(body) ?? []);

beforeEach(async () => {
  shard = `shard-${randomUUID()}`;
  await drain();
});

interface Stored {
  readonly image: Record<string, AttributeValue>;
  readonly atSeconds: number;
}

const recordOf = ({ image, atSeconds }: Stored) => ({
  eventName: 'INSERT',
  dynamodb: {
    SequenceNumber: String((sequence += 1n)),
    ApproximateCreationDateTime: atSeconds,
    Keys: { pk: image['pk'], sk: image['sk'] },
    NewImage: image,
  },
});

/** Stores an item and returns the record of the stream. */
async function store(item: object, atSeconds = longAgo) {
  const image = marshall(item, { removeUndefinedValues: true });
  await faulty.service.table.copy(image, [{}]);
  return recordOf({ image, atSeconds });
}

const accountOf = (organization: OrganizationId, over: Partial<Account> = {}) => {
  const account = anAccount({ id: parseId(AccountId, `1${randomUUID().slice(1)}`), ...over });
  return { ...account, organization, ...keys.account(organization, account.id) };
};

/** Breaks the counter of a campaign, so that no account of the campaign can be counted in it; or mends it. */
const setCounter = (organization: OrganizationId, campaign: CampaignId, accounts: 'broken' | 0) =>
  faulty.service.table.copy(
    marshall({
      ...keys.counts(organization, campaign, '1'),
      kind: 'counts',
      organization,
      version: 1,
      shards: {},
      accounts,
    }),
    [{}],
  );

type StreamRecord = ReturnType<typeof recordOf>;

const deliver = (Records: readonly StreamRecord[]) =>
  faulty.service.run('publishAndCountChanges', { shardId: shard, Records });

const changeOf = (record: StreamRecord): ItemChange => ({
  before: undefined,
  after: unmarshall(record.dynamodb.NewImage),
  sequence: BigInt(record.dynamodb.SequenceNumber),
  atSeconds: record.dynamodb.ApproximateCreationDateTime,
});

/** Two accounts, one that cannot be counted in its campaign, and another after it. */
async function poisonedBatch() {
  const organization = await faulty.service.organization(randomUUID());
  const campaign = parseId(CampaignId, randomUUID());
  await setCounter(organization, campaign, 'broken');
  const before = [await store(accountOf(organization)), await store(accountOf(organization))];
  const poison = await store(accountOf(organization, { campaign_id: campaign }));
  const after = await store(accountOf(organization));
  return {
    organization,
    poison,
    records: [...before, poison, after],
    mend: () => setCounter(organization, campaign, 0),
    differing: async () => (await findCountDifferences(organization, [])).map(({ name }) => name),
  };
}

/** What is missing in the counter of the campaign, and nowhere else. */
const uncounted = ['accounts', 'active'];

describe('a change that cannot be counted', () => {
  it('is parked whole, while those before and after it are counted', async () => {
    const { poison, records, mend, differing } = await poisonedBatch();
    await deliver(records);
    await mend();
    expect(await differing()).toEqual(uncounted);
    const [message, ...others] = await drain();
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      parked_by: 'publishAndCountChanges',
      shard,
      sequence: poison.dynamodb.SequenceNumber,
      kind: 'account',
      error: 'ValidationException',
    });
    expect(message && unpackRecord(message)).toEqual(poison);
  });

  it('is counted once by a replay after the fix, wherever parking and replay crash', async () => {
    const steps = await crashAtSomeSteps(faulty.network, async (crashing) => {
      const { poison, records, mend, differing } = await poisonedBatch();
      await crashing(() => deliver(records));
      await deliver(records);
      expect(await drain()).not.toEqual([]);
      await mend();
      // Delivered again after the fix: the replay must not count a second time.
      await deliver(records);
      expect(await differing()).toEqual(uncounted);
      await crashing(() => replayChange(shard, changeOf(poison), now));
      await replayChange(shard, changeOf(poison), now);
      expect(await differing()).toEqual([]);
      expect(await replayChange(shard, changeOf(poison), now)).toBe(false);
      expect(await differing()).toEqual([]);
    });
    expect(steps).toBeGreaterThan(8);
  }, 240_000);

  it('is retried for a minute before it is parked', async () => {
    const { poison } = await poisonedBatch();
    const dynamodb = { ...poison.dynamodb, ApproximateCreationDateTime: Math.floor(Date.now() / 1000) };
    await expect(deliver([{ ...poison, dynamodb }])).rejects.toThrow('publishAndCountChanges failed');
    expect(await drain()).toEqual([]);
  });

  it('is not what an outage of the table makes of every change', async () => {
    const organization = await faulty.service.organization(randomUUID());
    const records = [await store(accountOf(organization)), await store(accountOf(organization))];
    faulty.network.dropRequests(1, 50);
    await expect(deliver(records)).rejects.toThrow('publishAndCountChanges failed');
    await faulty.network.restore();
    expect(await drain()).toEqual([]);
    await deliver(records);
    expect(await findCountDifferences(organization, [])).toEqual([]);
  });
});

describe('a change of a contact that cannot be propagated', () => {
  it('is parked whole, while the others are processed', async () => {
    const organization = await faulty.service.organization(randomUUID());
    const held = async (email: string) => {
      const contact = aContact({ id: parseId(ContactId, randomUUID()), email });
      return store({ ...contact, ...keys.contact(organization, contact.id), organization });
    };
    const unreadable = { ...keys.suppressed(organization, 'ana@example.com'), kind: 'another' };
    await faulty.service.table.copy(marshall(unreadable), [{}]);
    const Records = [await held('luis@example.com'), await held('ana@example.com'), await held('eva@example.com')];
    await faulty.service.run('propagateContactChanges', { Records });
    expect(await drain()).toEqual([
      expect.objectContaining({
        parked_by: 'propagateContactChanges',
        shard: null,
        sequence: Records[1]?.dynamodb.SequenceNumber,
      }),
    ]);
  });
});

onlyLarge(() => {
  describe('npm run replay-changes', () => {
    /** Runs the command after what an earlier one released is visible again. */
    const run = async (...options: readonly string[]) => {
      await setTimeout(1100);
      const command = ['operations/replay-changes.ts', '--queue', readSetting('FAILURES_QUEUE_URL'), ...options];
      return new Promise<{ code: number; stdout: string }>((resolve) => {
        execFile(process.execPath, command, { env: process.env }, (error, stdout, stderr) => {
          resolve({ code: error ? 1 : 0, stdout: stdout + stderr });
        });
      });
    };

    it('replays the changes in its range, and says which still fail', async () => {
      const { poison, records, mend, differing } = await poisonedBatch();
      await deliver(records);
      const position = poison.dynamodb.SequenceNumber;
      expect(await run('--shard', 'another')).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('0 of 0 changes done, 1 messages left'),
      });
      expect(await run('--from', position)).toMatchObject({ code: 1, stdout: expect.stringContaining('still fails') });
      await mend();
      expect(await run('--shard', shard, '--from', position, '--to', position)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(`${shard} ${position} (account, ValidationException): replayed`),
      });
      expect(await differing()).toEqual([]);
      expect(await drain()).toEqual([]);
    }, 60_000);
  });
});
