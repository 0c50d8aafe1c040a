import { setTimeout } from 'node:timers/promises';
import { dayIn, daysUpTo } from '../lib/foundation/calendar.ts';
import { CommandError, print, readPositive, runCommand } from '../lib/foundation/command-line.ts';
import type { OrganizationId } from '../lib/foundation/ids.ts';
import { readOrganization } from '../lib/organizations/organizations/organization-store.ts';
import { type CountDifference, findCountDifferences } from '../lib/reporting/counters/find-count-differences.ts';
import { repairCounts } from '../lib/reporting/counters/repair-counts.ts';
import {
  localOption,
  openStage,
  organizationOption,
  readOrganizationOption,
  selectOrganizations,
} from './open-table.ts';

const describeDifference = ({ of, part, name, counted, recounted }: CountDifference): string =>
  `  ${of} ${part} ${name}: counted ${counted}, should be ${recounted}`;

interface Verification {
  readonly now: Date;
  readonly dayCount: number;
  readonly repairs: boolean;
  readonly waitMs: number;
}

/** Compares one organization's counts with its items, repairs them if asked to, and returns the remaining differences. */
async function verifyCounters(
  id: OrganizationId,
  { now, dayCount, repairs, waitMs }: Verification,
): Promise<readonly CountDifference[]> {
  const organization = await readOrganization(id);
  if (!organization) throw new CommandError(`The organization ${id} was deleted. Run the command again.`);
  const days = daysUpTo(dayIn(organization.timezone, now), dayCount);
  const differences = await findCountDifferences(id, days);
  print(`${id} ${organization.name}: ${differences.length} differences`);
  for (const difference of differences) print(describeDifference(difference));
  if (!repairs || differences.length === 0) return differences;
  await setTimeout(waitMs);
  const repaired = await repairCounts(id, differences, await findCountDifferences(id, days));
  print(`  ${repaired.length} repaired`);
  return findCountDifferences(id, days);
}

await runCommand({
  name: 'npm run verify-counters',
  description: 'Compares the counts in the table TABLE_NAME with its items, and repairs them.',
  chapter: 'Incorrect counts',
  options: {
    organization: organizationOption,
    days: { type: 'string', value: 'count', default: '35', help: 'how many days of queues and the overview: 35' },
    repair: { type: 'boolean', help: 'corrects differences that stay the same' },
    wait: { type: 'string', value: 'seconds', default: '60', help: 'the time between two comparisons: 60' },
    local: localOption,
  },
  run: async (values) => {
    const organization = readOrganizationOption(values.organization);
    const dayCount = readPositive(values.days, '--days');
    const waitMs = readPositive(values.wait, '--wait') * 1000;
    const now = await openStage(values, 'TABLE_NAME');
    let remainingCount = 0;
    for (const id of await selectOrganizations(organization))
      remainingCount += (await verifyCounters(id, { now, dayCount, repairs: values.repair, waitMs })).length;
    return remainingCount === 0;
  },
});
