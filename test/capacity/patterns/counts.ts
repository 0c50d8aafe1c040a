import { randomUUID } from 'node:crypto';
import { marshall } from '@aws-sdk/util-dynamodb';
import { AccountId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import { keys, quarters } from '../../../lib/platform/aws/table/keys.ts';
import { dayAfter, dayIn, daysUpTo } from '../../../lib/foundation/calendar.ts';
import { aLedgerEntry, anAccount, anInteraction } from '../../builders.ts';
import type { Service } from '../../harness/start-service.ts';
import { type Exercises, measureGrowth, measureOnce } from '../exercise.ts';

const idIn = (segment: number, n: number): string =>
  `${segment.toString(16)}f0e7a1c-7d3f-4a55-9f0e-${String(n).padStart(12, '0')}`;

/** The stream event of new accounts, `each` of them in each of some segments, which are spread evenly. */
const newAccounts = (organization: OrganizationId, segments: number, each: number) => ({
  shardId: 'shard',
  Records: Array.from({ length: segments * each }, (_, n) => ({
    eventName: 'INSERT',
    dynamodb: {
      SequenceNumber: String(n + 1),
      NewImage: marshall({
        ...anAccount({ id: parseId(AccountId, idIn((n % segments) * (16 / segments), n)), in_ledger: true }),
        organization,
        pk: 'partition',
        sk: String(n),
      }),
    },
  })),
});

/** The counts of a busy day. */
const busyDay = {
  sends_sms: 1200,
  sends_whatsapp: 300,
  sends_email: 400,
  sends_voice: 100,
  delivered: 1800,
  delivered_sms: 1150,
  delivered_whatsapp: 290,
  delivered_email: 330,
  delivered_voice: 30,
  replies_sms: 40,
  replies_whatsapp: 25,
  failed: 120,
  blocked_outside_contact_hours: 200,
  blocked_frequency_daily: 90,
  blocked_contact_opted_out: 12,
  payments: 40,
  paid_ARS: 1_250_000_000,
  promises: 12,
  promised_ARS: 450_000_000,
};

/** The positions in the shards of a new table. */
const shards = Object.fromEntries(
  Array.from({ length: 4 }, (_, n) => [
    `shardId-0000000170000000000${n}-1a2b3c4d`,
    '123456789012345678901234@1900000000',
  ]),
);

/** The counts of a month in which debts are due every day. */
const busyDueMonth = {
  accounts: 3720,
  pending_ARS: 38_750_000_000_000,
  contacted_ARS: 900,
  all_ARS: 5200,
  total_ARS: 51_250_000_000_000,
  paid_ARS: 12_500_000_000_000,
  ...Object.fromEntries(
    daysUpTo('2030-01-31', 31).flatMap((day) => [
      [`n${day.slice(8)}_ARS`, 120],
      [`d${day.slice(8)}_ARS`, 1_250_000_000_000],
    ]),
  ),
};

const twoYears = Array.from(
  { length: 24 },
  (_, n) => `${2028 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`,
);

interface WindowEvent {
  readonly shardId: string;
  readonly Records: readonly { readonly eventName?: string; readonly dynamodb: object }[];
}

/** Delivers changes that were just written: for older ones the job reads which of them are parked. */
const record = (service: Service, { shardId, Records }: WindowEvent) =>
  service.run('publishAndCountChanges', {
    shardId,
    Records: Records.map((each) => ({
      ...each,
      dynamodb: { ApproximateCreationDateTime: Date.now() / 1000, ...each.dynamodb },
    })),
  });

export const countPatterns: Exercises = {
  'record-new-accounts': measureGrowth('n', [25, 50], async (service, size) => {
    const organization = await service.organization(`record-new-accounts-${size}`);
    return () => record(service, newAccounts(organization, 1, size));
  }),

  'record-segments': measureGrowth('k', [4, 16], async (service, size) => {
    const organization = await service.organization(`record-segments-${size}`);
    return () => record(service, newAccounts(organization, size, 25));
  }),

  // One account in each of k segments.
  'record-status-changes': measureGrowth('k', [4, 16], async (service, size) => {
    const organization = await service.organization(`record-status-changes-${size}`);
    const imageOf = (n: number, collection_status: 'active' | 'paused') =>
      marshall({
        ...anAccount({ id: parseId(AccountId, idIn(n * (16 / size), n)), collection_status }),
        organization,
        pk: 'partition',
        sk: String(n),
      });
    const Records = Array.from({ length: size }, (_, n) => ({
      eventName: 'MODIFY',
      dynamodb: { SequenceNumber: String(n + 1), OldImage: imageOf(n, 'active'), NewImage: imageOf(n, 'paused') },
    }));
    return () => record(service, { shardId: 'shard', Records });
  }),

  'record-again': measureGrowth('k', [4, 16], async (service, size) => {
    const organization = await service.organization(`record-again-${size}`);
    await record(service, newAccounts(organization, size, 5));
    return () => record(service, newAccounts(organization, size, 5));
  }),

  'record-ledger-entries': measureGrowth('n', [10, 100], async (service, size) => {
    const organization = await service.organization(`record-ledger-entries-${size}`);
    const Records = Array.from({ length: size }, (_, n) => {
      const entry = aLedgerEntry(organization, idIn(0, n));
      const NewImage = marshall({ ...entry, pk: 'partition', sk: String(n) });
      return { eventName: 'INSERT', dynamodb: { SequenceNumber: String(n + 1), NewImage } };
    });
    return () => record(service, { shardId: 'shard', Records });
  }),

  // A month in which something moves every day, in all quarters, after ten years.
  'ledger-days': measureOnce(async (service) => {
    const organization = await service.organization('ledger-days');
    const today = dayIn('America/Argentina/Buenos_Aires', new Date());
    const counts = { added_ARS: 1_250_000_000, paid_ARS: 450_000_000, reversed_ARS: 10_000, forgiven_ARS: 10_000 };
    const months = Array.from(
      { length: 120 },
      (_, n) => `${2010 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`,
    );
    await service.table.copy(
      marshall({
        ...keys.counts(organization, 'LEDGERDAYS#0', today),
        ...counts,
        kind: 'counts',
        organization,
        version: 900,
        shards,
      }),
      quarters.flatMap((quarter) => [
        ...daysUpTo(today, 31).map((day) => keys.counts(organization, `LEDGERDAYS#${quarter}`, day)),
        ...months.map((month) => keys.counts(organization, `LEDGERMONTHS#${quarter}`, month)),
      ]),
    );
    return () => service.call('listLedgerDays', { organization, query: { from: daysUpTo(today, 31).at(-1) ?? today } });
  }),

  'ledger-entries': measureOnce(async (service) => {
    const organization = await service.organization('ledger-entries');
    await record(service, newAccounts(organization, 16, 4));
    const day = dayIn('America/Argentina/Buenos_Aires', new Date(anAccount().updated_at));
    return () => service.call('listLedgerEntries', { organization, query: { day, kind: 'added', currency: 'ARS' } });
  }),

  'ledger-entries-account': measureOnce(async (service) => {
    const organization = await service.organization('ledger-entries-account');
    await record(service, newAccounts(organization, 1, 1));
    return () => service.call('listLedgerEntries', { organization, query: { account_id: idIn(0, 0) } });
  }),

  'record-day': measureGrowth('n', [10, 100], async (service, size) => {
    const organization = await service.organization(`record-day-${size}`);
    const sends = Array.from({ length: size }, (_, n) => ({
      eventName: 'INSERT',
      dynamodb: {
        SequenceNumber: String(n + 1),
        NewImage: marshall({ ...anInteraction(), organization, pk: 'partition', sk: String(n) }),
      },
    }));
    return () => record(service, { shardId: 'shard', Records: sends });
  }),

  // A month in which something is counted every day, in all quarters, and debts of two years.
  overview: measureOnce(async (service) => {
    const organization = await service.organization('overview');
    const today = dayIn('America/Argentina/Buenos_Aires', new Date());
    const promises = {
      open: 4,
      open_ARS: 450_000_000,
      kept: 6,
      kept_ARS: 450_000_000,
      broken: 2,
      broken_ARS: 9_000_000,
    };
    const moved = { added_ARS: 1_250_000_000, paid_ARS: 450_000_000, reversed_ARS: 10_000, forgiven_ARS: 10_000 };
    const counted = { kind: 'counts', organization, version: 900, shards };
    const add = (counts: Readonly<Record<string, number>>, of: string, parts: readonly string[]) =>
      service.table.copy(
        marshall({ ...keys.counts(organization, `${of}#0`, parts[0] ?? today), ...counted, ...counts }),
        quarters.flatMap((quarter) => parts.map((part) => keys.counts(organization, `${of}#${quarter}`, part))),
      );
    const days = daysUpTo(today, 30);
    await add(busyDay, 'DAYS', days);
    await add(busyDueMonth, 'DUE', twoYears);
    await add(promises, 'PROMISES', [...days, ...daysUpTo(dayAfter(today, 13), 13)]);
    await add(moved, 'LEDGERDAYS', daysUpTo(today, 60));
    await add(moved, 'LEDGERMONTHS', twoYears);
    return () => service.call('readOverview', { organization });
  }),

  'report-agents': measureOnce(async (service) => {
    const organization = await service.organization('report-agents');
    const users = Array.from({ length: 10 }, () => randomUUID());
    const parts = daysUpTo(dayIn('America/Argentina/Buenos_Aires', new Date()), 30).flatMap((day) =>
      users.map((user) => `${day}#${user}`),
    );
    const counts = {
      calls: 40,
      right_party: 18,
      promises: 6,
      promised_ARS: 450_000_000,
      kept: 3,
      kept_ARS: 220_000_000,
      broken: 1,
    };
    await service.table.copy(
      marshall({
        ...keys.counts(organization, 'AGENTS', 'first'),
        kind: 'counts',
        organization,
        version: 90,
        shards,
        ...counts,
      }),
      parts.map((part) => keys.counts(organization, 'AGENTS', part)),
    );
    return () => service.call('readAgentReport', { organization });
  }),

  'report-vintages': measureOnce(async (service) => {
    const organization = await service.organization('report-vintages');
    await service.table.copy(
      marshall({
        ...keys.counts(organization, 'DUE#0', '2000-01'),
        kind: 'counts',
        organization,
        version: 900,
        shards,
        ...busyDueMonth,
      }),
      quarters.flatMap((quarter) => twoYears.map((month) => keys.counts(organization, `DUE#${quarter}`, month))),
    );
    return () => service.call('readVintageReport', { organization });
  }),

  'record-renamed': measureOnce(async (service) => {
    const organization = await service.organization('record-renamed');
    const imageOf = (name: string, version: number) =>
      marshall({
        ...anAccount({ contact: { ...anAccount().contact, name }, version }),
        organization,
        pk: 'p',
        sk: 's',
      });
    const [created, renamed] = [imageOf('Ana Pérez', 1), imageOf('Ana Díaz', 2)];
    const deliver = (images: object) =>
      record(service, { shardId: 'shard', Records: [{ dynamodb: { SequenceNumber: '1', ...images } }] });
    await deliver({ NewImage: created });
    return () => deliver({ OldImage: created, NewImage: renamed });
  }),

  'record-uncounted': measureOnce(async (service) => {
    const organization = await service.organization('record-uncounted');
    const item = marshall({ ...anAccount(), organization, pk: 'partition', sk: 'sort' });
    const noted = marshall({ ...anAccount({ notes: 'new' }), organization, pk: 'partition', sk: 'sort' });
    const dynamodb = { SequenceNumber: '1', OldImage: item, NewImage: noted };
    return () => record(service, { shardId: 'shard', Records: [{ eventName: 'MODIFY', dynamodb }] });
  }),
};
