import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { dayIn, daysUpTo } from '../lib/foundation/calendar.ts';
import { OrganizationId, parseId } from '../lib/foundation/ids.ts';
import { readOrganization } from '../lib/organizations/organizations/organization-store.ts';
import { type CountDifference, findCountDifferences } from '../lib/reporting/counters/find-count-differences.ts';
import { repairCounts } from '../lib/reporting/counters/repair-counts.ts';
import { listOrganizationIds, useLocalStack } from './open-table.ts';

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
