import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type RowPage, type RowPosition, readRows } from '../lib/aws/table/listed-rows.ts';
import { dayIn, daysUpTo } from '../lib/foundation/calendar.ts';
import { OrganizationId, parseId } from '../lib/foundation/ids.ts';
import { organizationListing, readOrganization } from '../lib/organizations/organizations/organization-store.ts';
import { type CountDifference, findCountDifferences } from '../lib/reporting/counters/find-count-differences.ts';
import { repairCounts } from '../lib/reporting/counters/repair-counts.ts';

/** `npm run verify-counters`: compares the counts with the items, and repairs them. See docs/operations.md. */

const { values: options } = parseArgs({
  options: {
    organization: { type: 'string' },
    days: { type: 'string', default: '35' },
    local: { type: 'boolean', default: false },
    repair: { type: 'boolean', default: false },
    wait: { type: 'string', default: '60' },
  },
});

interface Overview {
  readonly aws: { readonly endpoint_url: string; readonly region: string; readonly access_key_id: string };
  readonly tables: readonly [string];
  readonly clock: { readonly now: string };
}

/** Points the SDK at the running local stack and returns its current time. */
async function useLocalStack(): Promise<Date> {
  const folder = process.env['STATE_DIR'] ?? '.local';
  // The local runner writes both, always with these fields.
  const { base_url: url } = JSON.parse(readFileSync(path.join(folder, 'session.json'), 'utf8')) as {
    readonly base_url: string;
  };
  const overview = (await (
    await fetch(`${url}/_local/`, { headers: { accept: 'application/json' } })
  ).json()) as Overview;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: overview.aws.endpoint_url,
    AWS_REGION: overview.aws.region,
    AWS_ACCESS_KEY_ID: overview.aws.access_key_id,
    AWS_SECRET_ACCESS_KEY: 'any',
    TABLE_NAME: overview.tables[0],
  });
  return new Date(overview.clock.now);
}

async function listOrganizationIds(): Promise<OrganizationId[]> {
  const ids: OrganizationId[] = [];
  let position: RowPosition | null = null;
  do {
    const { rows, end }: RowPage = await readRows(organizationListing, position, 1000);
    ids.push(...rows.map(({ row }) => parseId(OrganizationId, String(row['gsi1sk']))));
    position = end;
  } while (position);
  return ids;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const describeDifference = ({ of, part, name, counted, recounted }: CountDifference): string =>
  `  ${of} ${part} ${name}: counted ${counted}, should be ${recounted}`;

/** Compares one organization's counts with its items, repairs them if asked to, and returns the remaining differences. */
async function verifyCounters(id: OrganizationId, now: Date): Promise<readonly CountDifference[]> {
  const organization = await readOrganization(id);
  if (!organization) throw new Error(`There is no organization ${id}. Check --organization and TABLE_NAME.`);
  const days = daysUpTo(dayIn(organization.timezone, now), Number(options.days));
  const differences = await findCountDifferences(id, days);
  print(`${id} ${organization.name}: ${differences.length} differences`);
  for (const difference of differences) print(describeDifference(difference));
  if (!options.repair || differences.length === 0) return differences;
  await setTimeout(Number(options.wait) * 1000);
  const repaired = await repairCounts(id, differences, await findCountDifferences(id, days));
  print(`  ${repaired.length} repaired`);
  return findCountDifferences(id, days);
}

const now = options.local ? await useLocalStack() : new Date();
const ids = options.organization ? [parseId(OrganizationId, options.organization)] : await listOrganizationIds();
let remainingCount = 0;
for (const id of ids) remainingCount += (await verifyCounters(id, now)).length;
process.exitCode = remainingCount === 0 ? 0 : 1;
