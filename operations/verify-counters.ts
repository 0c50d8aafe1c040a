import { setTimeout } from 'node:timers/promises';
import { CommandError, UsageError, print, readPositive, runCommand } from './command-line.ts';
import type { OrganizationId } from '../lib/foundation/ids.ts';
import { mapInParallel } from '../lib/foundation/map-in-parallel.ts';
import { findIndexDifferences, repairIndex } from '../lib/portfolio/account-index/find-index-differences.ts';
import { organizationStore } from '../lib/tenancy/organizations/organization-store.ts';
import type { CountDifference } from '../lib/reporting/counters/find-count-differences.ts';
import { parkedChangeStore } from '../lib/reporting/counters/parked-change-store.ts';
import { type CounterReport, maxVerifiedDays, verifyCounters } from '../lib/reporting/counters/verify-counters.ts';
import {
  localOption,
  openStage,
  organizationOption,
  readOrganizationOption,
  selectOrganizations,
} from './open-table.ts';

const describeDifference = ({ of, part, name, counted, recounted }: CountDifference): string =>
  `  ${of} ${part} ${name}: counted ${counted}, should be ${recounted}`;

function printReport({ id, name, differences, repairedCount }: CounterReport, repairs: boolean): void {
  print(`${id} ${name}: ${differences.length} differences`);
  for (const difference of differences) print(describeDifference(difference));
  if (repairs && differences.length > 0) print(`  ${repairedCount} repaired`);
}

function readDayCount(text: string): number {
  const count = readPositive(text, '--days');
  if (!Number.isInteger(count) || count > maxVerifiedDays)
    throw new UsageError(`--days must be a whole number up to ${maxVerifiedDays}, not ${text}.`);
  return count;
}

/** Throws if a change of the organizations is parked: a replay would count it again after a repair. */
async function requireNoneParked(ids: readonly OrganizationId[]): Promise<void> {
  const waiting = await parkedChangeStore().list();
  const affected = waiting.filter(({ organization }) =>
    ids.some((id) => organization === undefined || organization === id),
  );
  if (affected.length > 0)
    throw new CommandError(
      `${affected.length} changes of these organizations are parked, and a replay would count them again after a repair. Run npm run replay-changes first.`,
    );
}

/** False if the index differs from the accounts and was not repaired. */
async function verifyIndex(
  id: OrganizationId,
  name: string,
  now: Date,
  repairs: boolean | undefined,
): Promise<boolean> {
  const found = await findIndexDifferences(id, now);
  if (found.length > 0) print(`${id} ${name}: ${found.length} accounts differ in the index`);
  if (!repairs) return found.length === 0;
  await repairIndex(id, found, now);
  return (await findIndexDifferences(id, now)).length === 0;
}

const maxConcurrentReads = 16;

await runCommand({
  name: 'npm run verify-counters',
  description: 'Compares the counts in the table TABLE_NAME with its items, and repairs them.',
  guide: 'docs/maintenance.md#incorrect-counts',
  options: {
    organization: organizationOption,
    days: {
      type: 'string',
      value: 'count',
      default: '35',
      help: `how many days of queues and the overview, up to ${maxVerifiedDays}: 35`,
    },
    repair: { type: 'boolean', help: 'corrects differences that stay the same' },
    wait: { type: 'string', value: 'seconds', default: '60', help: 'the time between two comparisons: 60' },
    local: localOption,
  },
  run: async (values) => {
    const organization = readOrganizationOption(values.organization);
    const dayCount = readDayCount(values.days);
    const waitMs = readPositive(values.wait, '--wait') * 1000;
    const now = await openStage(values, 'TABLE_NAME');
    const ids = await selectOrganizations(organization);
    const organizations = await mapInParallel(ids, maxConcurrentReads, async (id) => {
      const found = await organizationStore(id).read();
      if (!found) throw new CommandError(`The organization ${id} was deleted. Run the command again.`);
      return found;
    });
    if (values.repair) await requireNoneParked(ids);
    const reports = await verifyCounters(organizations, {
      now,
      dayCount,
      pause: values.repair ? () => setTimeout(waitMs) : undefined,
    });
    for (const report of reports) printReport(report, values.repair);
    const indexes: boolean[] = [];
    for (const { id, name, accounts_indexed: isIndexed } of organizations)
      if (isIndexed) indexes.push(await verifyIndex(id, name, now, values.repair));
    return reports.every(({ remainingCount }) => remainingCount === 0) && indexes.every(Boolean);
  },
});
