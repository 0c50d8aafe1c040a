import { afterAll, beforeAll, expect, it } from 'vitest';
import { keys } from '../../lib/platform/aws/table/keys.ts';
import type { TableEngine } from '../../local/engine/table-engine.ts';
import type { Cells } from '../harness/cost.ts';
import { type Engine, billedDifferently } from '../harness/engines.ts';
import { sizeOfItem } from '../harness/item-size.ts';
import { aRecord, createAccount, withSharedContact } from '../harness/portfolio.ts';
import { type ServiceDependencies, startDependencies } from '../harness/start-dependencies.ts';
import { type Service, callables, startService } from '../harness/start-service.ts';
import { costs, itemSizes, type PatternId } from './costs.ts';
import { exercises } from './patterns/all-patterns.ts';

/** Routes that never use the table, and why. */
export const withoutTable: Readonly<Record<string, string>> = {
  readHealth: 'It only reports that functions run.',
  readOpenapi: 'The document is built from the route table, in memory.',
  readDocs: 'The page is prerendered in the bundle.',
  readUnsubscribePage: 'Its link says what the page shows.',
  readDocsScript: 'The script is a part of the bundle.',
  receiveTelephonyCallback: 'It only enqueues the provider event.',
  receiveInboundMessage: 'It only enqueues the provider event.',
  receiveEmailCallback: 'It only enqueues the provider event.',
  receiveVoiceCallback: 'It only enqueues the provider event.',
  receiveBillingCallback: 'It only enqueues the provider event.',
  receivePaymentCallback: 'It only enqueues the provider event.',
};

/** The cells to compare, without those that this engine is known to bill wrongly. */
function comparable(cells: Cells, engine: TableEngine, operations: ReadonlySet<string>): Partial<Cells> {
  const { requests, rcu, wcu } = cells;
  const errors = billedDifferently[engine.name] ?? {};
  return Object.keys(errors).some((operation) => operations.has(operation))
    ? { requests, rcu }
    : { requests, rcu, wcu };
}

// The keys of an object have no type of their own.
const patternIds = Object.keys(costs) as PatternId[];

/** Defines the tests that measure every declared pattern on an engine. */
export function measurePatternsOn({ start }: Engine): void {
  let around: ServiceDependencies;
  let engine: TableEngine;
  let service: Service;
  beforeAll(async () => {
    around = await startDependencies();
    engine = await start();
    service = await startService(engine, around.model);
  });
  afterAll(async () => {
    await engine.stop();
    await around.stop();
  });

  it.each(patternIds)('%s costs what is declared', async (id) => {
    const exercise = exercises[id];
    if (!exercise) throw new Error(`There is no exercise for ${id}.`);
    const { requests, rcu, wcu } = await exercise(service);
    const operations = service.lastOperations();
    const measured = comparable({ requests, rcu, wcu }, engine, operations);
    expect(measured, `test/capacity/costs.ts should say: cost('${requests}', '${rcu}', '${wcu}')`).toEqual(
      comparable(costs[id], engine, operations),
    );
  });

  it('has a measured pattern for every route and job with access to the table', () => {
    const measured = new Set([...service.measured, ...Object.keys(withoutTable)]);
    expect([...callables.keys()].filter((name) => !measured.has(name))).toEqual([]);
    expect([...measured].filter((name) => !callables.has(name))).toEqual([]);
  });

  it('has items of the declared sizes', async () => {
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
    expect(found).toEqual(itemSizes);
  });
}
