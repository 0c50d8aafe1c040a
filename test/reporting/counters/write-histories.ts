import * as fc from 'fast-check';
import { queueStatuses } from '../../../lib/outreach/execution/contract.ts';
import { collectionStatuses } from '../../../lib/policy/contact-rules/collection-status.ts';
import { deriveId } from '../../../lib/foundation/derived-ids.ts';
import { AccountId, CampaignId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import type { ItemChange } from '../../../lib/platform/jobs/on-stream.ts';
import { interactionStatuses } from '../../../lib/history/interactions/interaction-status.ts';
import { promiseStatuses } from '../../../lib/portfolio/promises/promise-status.ts';
import { anAccount, anAccountSettlement } from '../../builders.ts';
import { required } from '../../harness/required.ts';

/** A shard of the table's stream: the writes to its part of the table, in order. */
interface Shard {
  readonly id: string;
  readonly changes: readonly ItemChange[];
}

/** Writes of some items and the shards that carry them; each item is in one shard, and later in its child shard. */
export interface History {
  readonly shards: readonly Shard[];
  /** The items in the table after the last write. */
  readonly items: readonly unknown[];
}

// All ids are in one segment: accounts of one partition key, which a split can spread over several shards.
const ids = Array.from({ length: 11 }, (_, n) => `a000000${n.toString(16)}-0000-4000-8000-000000000000`);
const campaigns = ['c1', 'c2'].map((name) => deriveId(CampaignId, required(ids[0]), name));

const account = fc
  .record({
    collection_status: fc.constantFrom(...collectionStatuses),
    campaign_id: fc.constantFrom(...campaigns, undefined),
    currency: fc.constantFrom('ARS', 'USD'),
    pending_balance: fc.nat(1000),
    paid_amount: fc.nat(1000),
    interaction_count: fc.option(fc.nat(2), { nil: undefined }),
    replied: fc.constantFrom(true as const, undefined),
    promise_count: fc.nat(2),
    due_date: fc.constantFrom('0001-01-01', '2030-01-31', '2030-02-01', '9999-12-31', undefined),
    settlement: fc.constantFrom(
      undefined,
      anAccountSettlement({ status: 'approved' }),
      anAccountSettlement({ status: 'pending_approval' }),
      anAccountSettlement({ status: 'accepted', outcome: 'open' }),
      anAccountSettlement({ status: 'accepted', outcome: 'fulfilled', offered_amount: 400.25, currency: 'USD' }),
    ),
  })
  .map(({ campaign_id: campaign, settlement, due_date: due, interaction_count: contacts, replied, ...over }) => ({
    ...anAccount(over),
    ...(contacts !== undefined && { interaction_count: contacts }),
    ...(replied && { replied }),
    ...(due !== undefined && { due_date: due }),
    ...(campaign !== undefined && { campaign_id: campaign }),
    ...(settlement && { settlement }),
  }));

const queueItem = (day: string) =>
  fc.record({ kind: fc.constant('queue_item'), day: fc.constant(day), status: fc.constantFrom(...queueStatuses) });

/** In the time zone of the organization, these are on two days. */
const times = { late: '2030-01-16T02:00:00.000Z', early: '2030-01-16T12:00:00.000Z' };
/** Some are of a step, or credited to one. */
const withStep = (item: fc.Arbitrary<object>): fc.Arbitrary<object> =>
  fc.tuple(item, fc.constantFrom(...campaigns), fc.nat(11), fc.nat(2)).map(([image, campaign, step, of]) => ({
    ...image,
    ...(of === 1 && { step, initiated_by: { kind: 'system', id: campaign } }),
    ...(of === 2 && { credited_step: { campaign, step } }),
  }));

const price = { unit_price: 0.05, currency: 'USD', parts: 2 };
const costs = [
  {},
  { price },
  { price, duration_seconds: 61 },
  { price, provider_price: { amount: 0.0075, currency: 'EUR' } },
];
const withCost = (item: object): fc.Arbitrary<object> =>
  fc.constantFrom(...costs).map((cost) => ({ ...item, ...cost }));

const ofAccount = {
  account_id: fc.constant(ids[0]),
  currency: fc.constantFrom('ARS', 'USD'),
  amount: fc.nat(1000),
};

/** Items that are counted on their day; their times are in their keys, so they stay. */
const datedItems: readonly fc.Arbitrary<object>[] = [
  withStep(
    fc
      .record({
        ...ofAccount,
        kind: fc.constant('interaction'),
        created_at: fc.constant(times.late),
        direction: fc.constantFrom('outbound', 'inbound'),
        channel: fc.constantFrom('sms', 'voice'),
        status: fc.constantFrom(...interactionStatuses),
      })
      .chain(withCost),
  ),
  fc.record({
    ...ofAccount,
    kind: fc.constant('decision'),
    at: fc.constant(times.late),
    reason: fc.constantFrom('contact_opted_out', 'no_address'),
  }),
  withStep(
    fc.record({
      ...ofAccount,
      kind: fc.constant('payment'),
      paid_at: fc.constant(times.late),
      created_at: fc.constantFrom(times.early, '2031-01-16T12:00:00.000Z'),
    }),
  ),
  fc.record({
    ...ofAccount,
    kind: fc.constant('promise'),
    created_at: fc.constant(times.early),
    status: fc.constantFrom(...promiseStatuses),
    due_date: fc.constantFrom('2030-01-16', '2030-02-01'),
  }),
  fc.record({ kind: fc.constant('opt_out'), at: fc.constantFrom(times.late, times.early) }),
];

/** The possible images of an item: first accounts, then queue items of one day each, then one of each dated kind. */
function imageOf(item: number): fc.Arbitrary<object> {
  if (item < 4) return account;
  return datedItems[item - 6] ?? queueItem(item === 4 ? '2030-01-15' : '2030-01-16');
}

/** A write or removal of one of the items. */
const write = fc.nat(ids.length - 1).chain((item) =>
  fc.record({
    item: fc.constant(item),
    image: fc.option(imageOf(item), { nil: undefined, freq: 10 }),
  }),
);

/**
 * Writes to items spread over two shards. At some point each shard ends and continues as a child, whose sequence numbers
 * start anywhere, as in DynamoDB.
 */
export const historiesOf = (organization: OrganizationId): fc.Arbitrary<History> =>
  fc
    .record({ writes: fc.array(write, { maxLength: 60 }), splitsAt: fc.nat(60), gap: fc.integer({ min: 1, max: 5 }) })
    .map(({ writes, splitsAt, gap }) => {
      const items = new Map<number, unknown>();
      const shards = new Map<string, ItemChange[]>();
      [{ item: 0, image: anAccount() }, ...writes].forEach(({ item, image }, at) => {
        const id = parseId(AccountId, required(ids[item]));
        const before = items.get(item);
        // The account that the dated items belong to is never removed.
        if (item === 0 && image === undefined) return;
        const after = image && { ...image, id, organization };
        if (before === undefined && after === undefined) return;
        items.set(item, after);
        const shard = `shard-${item % 2}${at < splitsAt ? '' : '-child'}`;
        const changes = shards.get(shard) ?? [];
        shards.set(shard, changes);
        changes.push({ before, after, sequence: BigInt((changes.length + 1) * gap), atSeconds: 1_900_000_000 + at });
      });
      return {
        shards: [...shards].map(([id, changes]) => ({ id, changes })),
        items: [...items.values()].filter((item) => item !== undefined),
      };
    });

/** One delivery: consecutive changes of a shard. */
export interface Batch {
  readonly shard: string;
  readonly changes: readonly ItemChange[];
}

interface Chances {
  /** The size of each next batch, and which earlier changes are delivered again before it. */
  readonly sizes: readonly number[];
  readonly agains: readonly { readonly from: number; readonly size: number }[];
  readonly turns: readonly number[];
}

const chances: fc.Arbitrary<Chances> = fc.record({
  sizes: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 20 }),
  agains: fc.array(fc.record({ from: fc.nat(60), size: fc.nat(20) }), { minLength: 1, maxLength: 20 }),
  turns: fc.array(fc.nat(3), { minLength: 1, maxLength: 20 }),
});

/**
 * Deliveries as Lambda makes them: each shard's changes arrive in order, a child's after its parent's, in batches of any
 * size. Delivered changes may be delivered again in other batches, and the shards interleave in any way.
 */
export const deliveriesOf = (history: History): fc.Arbitrary<Batch[]> =>
  chances.map(({ sizes, agains, turns }) => {
    const done = new Map<string, number>(history.shards.map(({ id }) => [id, 0]));
    const batches: Batch[] = [];
    const isOpen = ({ id, changes }: Shard) => {
      const parent = history.shards.find((shard) => `${shard.id}-child` === id);
      return done.get(id)! < changes.length && (!parent || done.get(parent.id) === parent.changes.length);
    };
    for (let n = 0; ; n++) {
      const open = history.shards.filter(isOpen);
      const shard = open[turns[n % turns.length]! % Math.max(open.length, 1)];
      const { from, size } = agains[n % agains.length]!;
      for (const { id, changes } of history.shards) {
        const again = changes.slice(0, done.get(id)).slice(from, from + size);
        if (again.length > 0) batches.push({ shard: id, changes: again });
      }
      if (!shard) return batches;
      const first = done.get(shard.id)!;
      const last = Math.min(first + sizes[n % sizes.length]!, shard.changes.length);
      batches.push({ shard: shard.id, changes: shard.changes.slice(first, last) });
      done.set(shard.id, last);
    }
  });
