import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys } from '../../lib/aws/table/keys.ts';
import { allRoutes } from '../../lib/openapi/routes.ts';
import type { TableEngine } from '../../local/engine/table-engine.ts';
import { type Cells, type Cost, difference } from '../harness/cost.ts';
import { billedDifferently, embedded, engines } from '../harness/engines.ts';
import { sizeOfItem } from '../harness/item-size.ts';
import { aRecord, createAccount, createPortfolio, spreadEvenly, withSharedContact } from '../harness/portfolio.ts';
import { type ServiceDependencies, startDependencies } from '../harness/start-dependencies.ts';
import { type Service, callables, startService } from '../harness/start-service.ts';
import { type DocumentedPattern, documentedPatterns, documentedSizes, formatRow } from './documented-patterns.ts';
import { measureImport, sizeIndependentCalls } from './growth.ts';
import { exercises } from './patterns/all-patterns.ts';

const documented = documentedPatterns();

/** Routes that never use the table, and why. */
const withoutTable: Readonly<Record<string, string>> = {
  readHealth: 'It only reports that functions run.',
  readOpenapi: 'The document is built from the route table, in memory.',
  readDocs: 'The page is prerendered in the bundle.',
  readDocsScript: 'The script is a part of the bundle.',
  receiveTelephonyCallback: 'It only enqueues the provider event.',
  receiveEmailCallback: 'It only enqueues the provider event.',
  receiveVoiceCallback: 'It only enqueues the provider event.',
  receiveBillingCallback: 'It only enqueues the provider event.',
};

let around: ServiceDependencies;
beforeAll(async () => void (around = await startDependencies()));
afterAll(() => around.stop());

describe('the table of access patterns', () => {
  it('has a row for every measured pattern, and no other', () => {
    expect(documented.map(({ id }) => id).sort()).toEqual(Object.keys(exercises).sort());
  });

  it('needs no row for a route without access to the table', () => {
    const untouching = allRoutes.filter(({ route }) => route.table === undefined).map(({ name }) => name);
    expect(untouching.sort()).toEqual(Object.keys(withoutTable).sort());
  });
});

/** The cells to compare, without those that this engine is known to bill wrongly. */
function comparable(cells: Cells, engine: TableEngine, operations: ReadonlySet<string>): Partial<Cells> {
  const { requests, rcu, wcu } = cells;
  const errors = billedDifferently[engine.name] ?? {};
  return Object.keys(errors).some((operation) => operations.has(operation))
    ? { requests, rcu }
    : { requests, rcu, wcu };
}

for (const { name, missing, start } of engines) {
  if (missing !== undefined) console.warn(`Skipping ${name}: ${missing}.`);
  describe.skipIf(missing !== undefined)(`on ${name}`, () => {
    let engine: TableEngine;
    let service: Service;
    beforeAll(async () => {
      engine = await start();
      service = await startService(engine, around.model);
    });
    afterAll(() => engine.stop());

    it.each(documented)('$id costs what is documented', async (row: DocumentedPattern) => {
      const exercise = exercises[row.id];
      if (!exercise) throw new Error(`There is no exercise for ${row.id}.`);
      const cells = await exercise(service);
      const operations = service.lastOperations();
      expect(
        comparable(cells, engine, operations),
        `docs/data-model.md should say:\n${formatRow(row, cells)}\n`,
      ).toEqual(comparable(row, engine, operations));
    });

    it('has a measured pattern for every route and job with access to the table', () => {
      const measured = [...service.measured, ...Object.keys(withoutTable)];
      expect(measured.sort()).toEqual([...callables.keys()].sort());
    });

    it('has items of the documented sizes', async () => {
      const organization = await service.organization('sizes');
      const own = await createAccount(service, organization, aRecord('INV-000001'));
      const shared = await createAccount(service, organization, withSharedContact('INV-000002', 'PERSON-1'));
      const found: Record<string, number> = {};
      for (const [item, key] of [
        ['organization', keys.organization(organization)],
        ['account', keys.account(organization, own.id)],
        ['account of a shared contact', keys.account(organization, shared.id)],
        ['contact', keys.contact(organization, own.contact.id)],
      ] as const)
        found[item] = sizeOfItem(await service.table.read(key));
      expect(found).toEqual(documentedSizes());
    });
  });
}

// One engine is enough, because the engines agree on the cost of every pattern above.
describe('as the portfolio grows', () => {
  let engine: TableEngine;
  let service: Service;
  beforeAll(async () => {
    engine = await embedded.start();
    service = await startService(engine, around.model);
  });
  afterAll(() => engine.stop());

  const sizes = [100, 2000] as const;

  it.each(Object.entries(sizeIndependentCalls))('the cost of %s stays the same', async (_, prepare) => {
    const costs: Cost[] = [];
    for (const size of sizes) {
      const organization = await createPortfolio(service, `grown to ${size}`, spreadEvenly(size), {
        withContacts: true,
      });
      costs.push(await service.cost(await prepare(service, organization)));
    }
    expect(costs[1]).toEqual(costs[0]);
  });

  it('an import costs the same per record', async () => {
    const few = await measureImport(service, 10);
    const some = await measureImport(service, 50);
    const many = await measureImport(service, 90);
    expect(difference(many, some)).toEqual(difference(some, few));
  });

  it('an export reads each account once, and rounds up once per segment', async () => {
    for (const size of [100, 400]) {
      const organization = await createPortfolio(service, `exported ${size}`, spreadEvenly(size));
      const cost = await service.cost(() => service.stream('exportAccounts', { organization, body: {} }));
      const bytes = documentedSizes()['account'] ?? 0;
      const units = Object.values(spreadEvenly(size)).map((accounts) => Math.ceil((accounts * bytes) / 4096) / 2);
      const ofOrganization = 0.5;
      const ofCounts = units.length / 2;
      const rcu = units.reduce((sum, each) => sum + each, ofOrganization + ofCounts);
      expect(cost).toEqual({ requests: 18, rcu, wcu: 0 });
    }
  });
});
