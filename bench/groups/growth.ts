import type { OrganizationId } from '../../lib/foundation/ids.ts';
import { type Cost, sum } from '../../test/harness/cost.ts';
import { aRecord } from '../../test/harness/portfolio.ts';
import type { CallerRequest } from '../../test/harness/requests.ts';
import { importAccounts } from '../../test/harness/run-import.ts';
import { type Result, result, rounded } from '../result.ts';
import { measureMs } from '../rounds.ts';
import { discardingStream } from '../stage/bundled-service.ts';
import { externalIdAt } from '../stage/copy-accounts.ts';
import type { Stage } from '../stage/stage.ts';
import { median, slope } from '../statistics.ts';
import type { Group } from './group.ts';

const maxRecordsPerImport = 25_000;

interface Grown {
  readonly size: number;
  readonly organization: OrganizationId;
  readonly imported: Measured;
}

interface Measured {
  readonly milliseconds: number;
  readonly cost: Cost;
}

/** The operations whose cost must not grow with the portfolio. Add new ones here. */
const pointOperations: Readonly<
  Record<string, { route: string; ask: (n: number) => Omit<CallerRequest, 'organization'> }>
> = {
  'read an account': { route: 'readAccount', ask: (n) => byExternalId(n) },
  'upsert an account': { route: 'createAccount', ask: (n) => ({ body: aRecord(externalIdAt(n)) }) },
  'list a page': { route: 'listAccounts', ask: () => ({ query: { limit: '3' } }) },
  'list a page by status': { route: 'listAccounts', ask: () => ({ query: { limit: '3', status: 'active' } }) },
  'register a payment': {
    route: 'createPayment',
    ask: (n) => ({ body: { account_external_id: externalIdAt(n), amount: 1 } }),
  },
};

const byExternalId = (n: number) => ({ params: { id: externalIdAt(n) }, query: { by: 'external_id' } });

/** Imports a portfolio through the service, in as many imports as needed. */
async function grow({ metered }: Stage, size: number): Promise<Grown> {
  const organization = await metered.organization(`grown to ${size}`);
  const parts: Measured[] = [];
  for (let from = 0; from < size; from += maxRecordsPerImport) {
    const count = Math.min(maxRecordsPerImport, size - from);
    const records = Array.from({ length: count }, (_, n) => aRecord(externalIdAt(from + n)));
    parts.push(await measureWithCost({ metered }, () => importAccounts(metered, organization, records)));
  }
  return { size, organization, imported: sumMeasured(parts) };
}

async function measureWithCost({ metered }: Pick<Stage, 'metered'>, act: () => Promise<unknown>): Promise<Measured> {
  let cost: Cost | undefined;
  const milliseconds = await measureMs(async () => (cost = await metered.cost(act)));
  if (!cost) throw new Error('The action was not measured.');
  return { milliseconds, cost };
}

const sumMeasured = (parts: readonly Measured[]): Measured => ({
  milliseconds: parts.reduce((all, { milliseconds }) => all + milliseconds, 0),
  cost: sum(parts.map(({ cost }) => cost)),
});

const sizesOf = (grown: readonly { readonly size: number }[]): string => grown.map(({ size }) => size).join(' → ');

/** Describes the costs of all sizes, or one cost if they are equal. */
function describeCosts(costs: readonly Cost[]): string {
  const words = costs.map(({ requests, rcu, wcu }) => `${requests} requests, ${rounded(rcu)} RCU, ${rounded(wcu)} WCU`);
  return [...new Set(words)].join(' → ');
}

async function pointRows(stage: Stage, grown: readonly Grown[]): Promise<Result[]> {
  const { metered, service, effort } = stage;
  const rows: Result[] = [];
  const unequal: string[] = [];
  for (const [name, { route, ask }] of Object.entries(pointOperations)) {
    const costs: Cost[] = [];
    for (const { organization } of grown) {
      const once = () => metered.call(route, { organization, ...ask(1) });
      // The first call stores the offset at which the page ended; later calls do not.
      await once();
      costs.push(await metered.cost(once));
    }
    if (describeCosts(costs).includes('→')) unequal.push(`${name}: ${describeCosts(costs)}`);
    const slopes: number[] = [];
    for (let round = -1; round < effort.rounds; round++) {
      const points: { size: number; value: number }[] = [];
      const latencies = grown.map((): number[] => []);
      for (let n = 0; n < effort.growthCalls; n++) {
        for (const [at, { organization, size }] of grown.entries()) {
          // A different account each time, from all over the portfolio.
          const sent = { organization, ...ask((n * 7919 + round + 1) % size) };
          latencies[at]?.push(await measureMs(() => service.call(route, sent)));
        }
      }
      grown.forEach(({ size }, at) => points.push({ size, value: median(latencies[at] ?? []) }));
      if (round >= 0) slopes.push(slope(points));
    }
    rows.push(
      result(
        {
          id: `growth-${name.replaceAll(' ', '-').replace(/-(an?|by)\b/g, '')}`,
          metric: `${name}: growth of the time with the portfolio`,
          unit: 'slope',
          target: { about: 0, give: 0.15 },
          reference: `${describeCosts(costs)} at ${sizesOf(grown)} accounts`,
        },
        slopes,
      ),
    );
  }
  const counted = result(
    {
      id: 'growth-counted',
      metric: `accesses whose requests or capacity grow, of ${Object.keys(pointOperations).length}`,
      unit: 'accesses',
      target: { exactly: 0 },
      reference: unequal.join('; ') || 'the smallest size',
    },
    [unequal.length],
  );
  return [counted, ...rows];
}

const linear = { about: 1, give: 0.15 } as const;

function importRows(grown: readonly Grown[]): Result[] {
  const units = ({ imported: { cost }, size }: Grown) => ({ size, value: cost.wcu });
  const perAccount = grown.map(({ size, imported: { cost } }) => rounded(cost.wcu / size)).join(' → ');
  const rate = grown.map(({ size, imported }) => Math.round((size / imported.milliseconds) * 1000)).join(' → ');
  return [
    result(
      {
        id: 'growth-import-counted',
        metric: `import: growth of the write units with the portfolio`,
        unit: 'slope',
        target: { about: 1, give: 0.01 },
        reference: `${perAccount} WCU per account`,
      },
      [slope(grown.map(units))],
    ),
    result(
      {
        id: 'growth-import',
        metric: `import: growth of the time with the portfolio`,
        unit: 'slope',
        target: linear,
        reference: `${rate} accounts per second, with every request counted`,
      },
      [slope(grown.map(({ size, imported }) => ({ size, value: imported.milliseconds })))],
    ),
  ];
}

async function exportRows(stage: Stage, grown: readonly Grown[]): Promise<Result[]> {
  const { metered, service, effort } = stage;
  const exporting = (from: typeof service, organization: OrganizationId) =>
    from.streamInto('exportAccounts', { organization, body: {} }, discardingStream());
  const costs: { size: number; value: number }[] = [];
  for (const { size, organization } of grown)
    costs.push({ size, value: (await metered.cost(() => exporting(metered, organization))).rcu });
  const slopes: number[] = [];
  for (let round = -1; round < effort.rounds; round++) {
    const points: { size: number; value: number }[] = [];
    for (const { size, organization } of grown)
      points.push({ size, value: await measureMs(() => exporting(service, organization)) });
    if (round >= 0) slopes.push(slope(points));
  }
  return [
    result(
      {
        id: 'growth-export-counted',
        metric: `export: growth of the read units with the portfolio`,
        unit: 'slope',
        target: linear,
        reference: `${costs.map(({ size, value }) => rounded(value / size)).join(' → ')} RCU per account: 16 segments, each rounded up`,
      },
      [slope(costs)],
    ),
    result(
      {
        id: 'growth-export',
        metric: `export: growth of the time with the portfolio`,
        unit: 'slope',
        target: linear,
        reference: 'the time at the smallest size',
      },
      slopes,
    ),
  ];
}

export const growth: Group = {
  name: 'growth',
  measure: async (stage) => {
    const grown: Grown[] = [];
    for (const size of stage.effort.growthSizes) grown.push(await grow(stage, size));
    return [...(await pointRows(stage, grown)), ...importRows(grown), ...(await exportRows(stage, grown))];
  },
};
