import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accountIdOf } from '../../lib/foundation/derived-ids.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import { bySize, firstOf } from '../harness/by-size.ts';
import type { FaultyNetwork } from './faulty-network.ts';
import { type FaultyService, type Message, useFaultyService } from './faulty-service.ts';

let faulty: FaultyService;
let network: FaultyNetwork;
let organization: OrganizationId;

useFaultyService((started) => {
  faulty = started;
  ({ network } = faulty);
});

const stored = ['A', 'B', 'C'];
const names = [...stored, 'N'];
const maxStep = 14;

/** What a file says about one account. The others of the base are not in it. */
const record = fc.record(
  {
    total_amount: fc.constantFrom(100, 40, 250.5),
    notes: fc.constantFrom('of the file', null),
    reference: fc.constantFrom('INV-1', 'INV-2'),
    due_date: fc.constantFrom('2026-01-31', '2026-02-28'),
    custom: fc.constantFrom({ zone: 'north' }, { zone: 'south', score: 3 }),
    balance: fc.constantFrom(0, 30, 100),
    paid: fc.constantFrom(10, 40),
    person: fc.constantFrom(
      { name: 'Ana Ruiz', email: 'ana@mail.example' },
      { name: 'Boris Soto' },
      { phone: '+5491155550019' },
      { external_id: 'C-A' },
    ),
  },
  { requiredKeys: [] },
);

const crash = fc.record({ step: fc.nat(maxStep), moment: fc.constantFrom('before' as const, 'after' as const) });
const changes = fc.array(
  fc.record({ of: fc.constantFrom(...names), kind: fc.constantFrom('note' as const, 'payment' as const) }),
  { maxLength: 2 },
);
const round = fc.record({
  records: fc.dictionary(fc.constantFrom(...names), record, { minKeys: 1 }),
  crash,
  changes,
  undo: crash,
});
const history = fc.array(round, { minLength: 1, maxLength: 3 });
const order = fc.array(fc.nat(), { minLength: 3, maxLength: 3 });

type Crash = typeof crash extends fc.Arbitrary<infer Value> ? Value : never;
type FileRecord = typeof record extends fc.Arbitrary<infer Value> ? Value : never;

let files = 0;

function recordOf(name: string, { balance, paid, person, ...given }: FileRecord, file: number): object {
  const payments = paid === undefined ? undefined : [{ external_id: `P-${file}-${name}`, amount: paid }];
  return {
    total_amount: 100,
    ...given,
    ...(payments ? { payments } : balance !== undefined && { pending_balance: balance }),
    external_id: name,
    contact: { external_id: `C-${name}`, name: 'Ana Ruiz', ...person },
  };
}

/** Runs the only chunk of a job, which crashes and is delivered again. */
async function runJob(route: string, sent: object, { step, moment }: Crash): Promise<string> {
  const { job_id: id } = await faulty.service.call<{ job_id: string }>(route, { organization, ...sent });
  for (const message of await faulty.messagesIn('import', organization)) await faulty.run('splitImport', message);
  for (const chunk of await faulty.messagesIn('import-chunk', organization)) {
    network.crashAt(step, moment);
    await storeChunk(chunk).catch(() => undefined);
    await network.restore();
    await storeChunk(chunk);
  }
  return id;
}

const storeChunk = (chunk: Message) => faulty.run('storeImportChunk', chunk);

/** The accounts as callers see them, without what every write changes. */
async function portfolio(): Promise<Map<string, Partial<AccountView>>> {
  const found = await Promise.all(
    names.map(async (name) => {
      const params = { id: accountIdOf(organization, name) };
      const view = await faulty.service
        .call<AccountView>('readAccount', { organization, params })
        .catch(() => undefined);
      if (!view || view.resolution === 'import_undone') return [];
      const { updated_at: _, ...kept } = view;
      return [[name, kept] as const];
    }),
  );
  return new Map(found.flat());
}

const shuffled = <Item>(items: readonly Item[], ranks: readonly number[]): readonly Item[] =>
  items
    .map((item, at) => ({ item, rank: ranks[at] ?? 0 }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);

const byHand = 'by hand';

async function change(of: string, kind: 'note' | 'payment'): Promise<void> {
  if (kind === 'payment')
    await faulty.service.call('createPayment', { organization, body: { account_external_id: of, amount: 5 } });
  else {
    const params = { id: accountIdOf(organization, of) };
    await faulty.service.call('updateAccount', { organization, params, body: { notes: byHand } });
  }
}

/** What a payment or its lack does not touch. */
const withoutDebt = ({ contact, reference, due_date, custom, notes, campaign_id }: Partial<AccountView>) => ({
  contact,
  reference,
  due_date,
  custom,
  notes,
  campaign_id,
});

describe('undos of random imports', () => {
  it.each(firstOf(1, [38, 39, 40, 41]))(
    'restore all but what somebody has changed: seed %i',
    async (seed) => {
      await fc.assert(
        fc.asyncProperty(history, order, async (rounds, ranks) => {
          organization = await faulty.service.organization(randomUUID());
          const none = { step: 1000, moment: 'before' } as const;
          await runJob('createImport', { body: { accounts: stored.map((name) => recordOf(name, {}, 0)) } }, none);
          const before = await portfolio();
          const changed = new Map<string, Set<string>>();
          const jobs: { readonly id: string; readonly undo: Crash }[] = [];
          for (const { records, crash: at, changes: by, undo } of rounds) {
            files += 1;
            const accounts = Object.entries(records).map(([name, file]) => recordOf(name, file, files));
            jobs.unshift({ id: await runJob('createImport', { body: { accounts } }, at), undo });
            for (const { of, kind } of by) {
              const isDone = await change(of, kind).then(
                () => true,
                () => false,
              );
              if (isDone) changed.set(of, new Set([...(changed.get(of) ?? []), kind]));
            }
          }
          for (const { id, undo } of shuffled(jobs, ranks))
            await runJob('undoImport', { params: { jobId: id } }, undo).catch((error: unknown) => {
              // An import that changed nothing cannot be undone.
              expect(String(error)).toContain('nothing_to_undo');
            });
          const after = await portfolio();
          for (const name of names) {
            const kinds = changed.get(name) ?? new Set();
            const [was, is] = [before.get(name), after.get(name)];
            if (kinds.size === 0) expect(is, name).toEqual(was);
            else if (!was) expect(is, name).toBeDefined();
            else {
              const expected = kinds.has('note') ? { ...was, notes: byHand } : was;
              if (kinds.has('payment')) expect(withoutDebt(is ?? {}), name).toEqual(withoutDebt(expected));
              // Identity checks are released only if nothing else is kept.
              else expect({ ...is, holds: [] }, name).toEqual({ ...expected, holds: [] });
            }
          }
        }),
        { seed, numRuns: bySize({ small: 3, large: 125 }), endOnFailure: bySize({ small: true, large: false }) },
      );
    },
    3_600_000,
  );
});
