import { describe, expect, it } from 'vitest';
import { allRoutes } from '../../lib/entry/openapi/routes.ts';
import { bySize } from '../harness/by-size.ts';
import { type Cost, difference } from '../harness/cost.ts';
import { embedded } from '../harness/engines.ts';
import { createPortfolio, spreadEvenly } from '../harness/portfolio.ts';
import type { Service } from '../harness/start-service.ts';
import { useService } from '../harness/use-service.ts';
import { costs, itemSizes } from './costs.ts';
import { measureImport, sizeIndependentCalls } from './growth.ts';
import { measurePatternsOn, withoutTable } from './measure-patterns.ts';
import { exercises } from './patterns/all-patterns.ts';

describe('the declared costs', () => {
  it('are those of the measured patterns', () => {
    expect(Object.keys(costs).sort()).toEqual(Object.keys(exercises).sort());
  });

  it('leave out only routes without access to the table', () => {
    const untouching = allRoutes.filter(({ route }) => route.table === undefined).map(({ name }) => name);
    expect(untouching.sort()).toEqual(Object.keys(withoutTable).sort());
  });
});

// `npm run test:large` measures the same on Amazon's engine.
describe('a pattern', () => {
  measurePatternsOn(embedded);
});

describe('as the portfolio grows', () => {
  let service: Service;
  useService((started) => void ({ service } = started));

  const sizes = bySize({ small: [100, 500], large: [100, 2000] });

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
      const bytes = itemSizes.account;
      const units = Object.values(spreadEvenly(size)).map((accounts) => Math.ceil((accounts * bytes) / 4096) / 2);
      const ofOrganization = 0.5;
      const ofCounts = units.length / 2;
      const rcu = units.reduce((sum, each) => sum + each, ofOrganization + ofCounts);
      expect(cost).toEqual({ requests: 18, rcu, wcu: 0 });
    }
  });
});
