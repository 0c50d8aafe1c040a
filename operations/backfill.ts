import { randomUUID } from 'node:crypto';
import { describeCounts, isComplete } from '../lib/reporting/backfills/backfill.ts';
import { pace } from '../lib/reporting/backfills/pace.ts';
import { runBackfill } from '../lib/reporting/backfills/run-backfill.ts';
import { backfills } from './backfills.ts';
import { UsageError, print, readPositive, runCommand } from './command-line.ts';
import {
  localOption,
  openStage,
  organizationOption,
  readOrganizationOption,
  selectOrganizations,
} from './open-table.ts';

const formatIds = (ids: Readonly<Record<string, string>>): string =>
  Object.entries(ids)
    .map(([name, id]) => `${name} ${id}`)
    .join(' ');

function findBackfill(names: readonly string[]) {
  const backfill = backfills.find((each) => each.name === names[0]);
  if (backfill && names.length === 1) return backfill;
  const known = backfills.map(({ name }) => name).join(', ');
  throw new UsageError(`Name one backfill (${known})${names.length === 0 ? '' : `, not ${names.join(' ')}`}.`);
}

await runCommand({
  name: 'npm run backfill',
  description: 'Brings items of earlier versions in the table TABLE_NAME into the shape of this one.',
  guide: 'docs/maintenance.md#run-a-backfill',
  operands: '<name>',
  notes: backfills.map(({ name, description, since }) => `  ${name}: ${description} (stored so since ${since})`),
  options: {
    organization: organizationOption,
    'dry-run': { type: 'boolean', help: 'counts, and changes nothing' },
    restart: { type: 'boolean', help: 'begins at the first item, even if an interrupted run can be continued' },
    rate: { type: 'string', value: 'write units', default: '500', help: 'how many to use in a second at most: 500' },
    local: localOption,
  },
  run: async (values, names) => {
    const backfill = findBackfill(names);
    const organization = readOrganizationOption(values.organization);
    const rate = readPositive(values.rate, '--rate');
    // Lets a run of several hours survive a short outage.
    process.env['AWS_MAX_ATTEMPTS'] ??= '10';
    const now = await openStage(values, 'TABLE_NAME');
    const isDryRun = values['dry-run'];
    const { kind, counts } = await runBackfill({
      backfill,
      scope: organization ?? null,
      organizations: await selectOrganizations(organization),
      restarts: values.restart,
      isDryRun,
      runId: randomUUID(),
      now,
      pace: pace(rate),
      onPage: ({ at_organization: at, counts: so }) => print(`at ${at}: ${describeCounts(so, isDryRun)}`),
      onFailure: ({ organization: of, reason, ids }) => print(`failed: ${reason} organization ${of} ${formatIds(ids)}`),
    });
    print(`${kind}: ${describeCounts(counts, isDryRun)}`);
    return kind === 'finished' && isComplete(counts, isDryRun);
  },
});
