import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type CountDifference, findDifferences, repairCounts } from '../lib/reporting/counters/verify-counters.ts';
import { OrganizationId, parseId } from '../lib/foundation/ids.ts';
import { organizationListing, readOrganization } from '../lib/organizations/organizations/organization-store.ts';
import { dayIn, daysUpTo } from '../lib/foundation/calendar.ts';
import { readRows } from '../lib/aws/table/listing.ts';

/** `npm run verify-counters`: compares the counts with the items. How to use it stands in docs/operations.md. */

const { values: options } = parseArgs({
  options: {
    organization: { type: 'string' },
    days: { type: 'string', default: '35' },
    local: { type: 'boolean', default: false },
    mend: { type: 'boolean', default: false },
    wait: { type: 'string', default: '60' },
  },
});

interface Overview {
  readonly aws: { readonly endpoint_url: string; readonly region: string; readonly access_key_id: string };
  readonly tables: readonly [string];
  readonly clock: { readonly now: string };
}

/** Points the SDK at the stack on this machine, and gives the time that it lives in. */
async function onThisMachine(): Promise<Date> {
  const folder = process.env['STATE_DIR'] ?? '.local';
  // The local runner wrote both replies; these are the fields that it always has.
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

async function everyOrganization(): Promise<OrganizationId[]> {
  const ids: OrganizationId[] = [];
  let stretch = await readRows(organizationListing, null, 1000);
  for (;;) {
    ids.push(...stretch.rows.map(({ row }) => parseId(OrganizationId, String(row['gsi1sk']))));
    const last = stretch.rows.at(-1);
    if (!stretch.hasMore || !last) return ids;
    stretch = await readRows(organizationListing, last.position, 1000);
  }
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const told = ({ of, segment, name, counted, recounted }: CountDifference): string =>
  `  ${of} ${segment} ${name}: counted ${counted}, the items come to ${recounted}`;

/** The differences that are left. */
async function verify(id: OrganizationId, now: Date): Promise<readonly CountDifference[]> {
  const organization = await readOrganization(id);
  if (!organization) throw new Error(`There is no organization ${id}.`);
  const days = daysUpTo(dayIn(organization.timezone, now), Number(options.days));
  const differences = await findDifferences(id, days);
  say(`${id} ${organization.name}: ${differences.length} differences`);
  for (const difference of differences) say(told(difference));
  if (!options.mend || differences.length === 0) return differences;
  await setTimeout(Number(options.wait) * 1000);
  const mended = await repairCounts(id, differences, await findDifferences(id, days));
  say(`  ${mended.length} mended`);
  return findDifferences(id, days);
}

const now = options.local ? await onThisMachine() : new Date();
const wanted = options.organization ? [parseId(OrganizationId, options.organization)] : await everyOrganization();
let differences = 0;
for (const id of wanted) differences += (await verify(id, now)).length;
process.exitCode = differences === 0 ? 0 : 1;
