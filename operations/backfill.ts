import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { describeCounts, isComplete } from '../lib/backfills/backfill.ts';
import { backfills } from '../lib/backfills/backfills.ts';
import { pace } from '../lib/backfills/pace.ts';
import { runBackfill } from '../lib/backfills/run-backfill.ts';
import { OrganizationId, parseId } from '../lib/foundation/ids.ts';
import { listOrganizationIds, useLocalStack } from './open-table.ts';

/** `npm run backfill -- <name>`: brings items of earlier versions into the shape of this one. See docs/operations.md. */

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    organization: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    /** Begins at the first item, even if an interrupted run can be continued. */
    restart: { type: 'boolean', default: false },
    rate: { type: 'string', default: '500' },
    local: { type: 'boolean', default: false },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const formatIds = (ids: Readonly<Record<string, string>>): string =>
  Object.entries(ids)
    .map(([name, id]) => `${name} ${id}`)
    .join(' ');

const [name] = positionals;
const backfill = backfills.find((each) => each.name === name);
const rate = Number(options.rate);

if (!backfill || positionals.length > 1 || !(rate > 0)) {
  print(
    'Usage: npm run backfill -- <name> [--dry-run] [--organization <id>] [--rate <write units a second>] [--local]',
  );
  for (const each of backfills) print(`  ${each.name}: ${each.description} (stored so since ${each.since})`);
  process.exitCode = 2;
} else {
  // A run of hours outlives a short outage.
  process.env['AWS_MAX_ATTEMPTS'] ??= '10';
  const now = options.local ? await useLocalStack() : new Date();
  const scope = options.organization === undefined ? null : parseId(OrganizationId, options.organization);
  const isDryRun = options['dry-run'];
  const { kind, counts } = await runBackfill({
    backfill,
    scope,
    organizations: scope === null ? await listOrganizationIds() : [scope],
    restarts: options.restart,
    isDryRun,
    runId: randomUUID(),
    now,
    pace: pace(rate),
    onPage: ({ at_organization: at, counts: so }) => print(`at ${at}: ${describeCounts(so, isDryRun)}`),
    onFailure: ({ organization, reason, ids }) =>
      print(`failed: ${reason} organization ${organization} ${formatIds(ids)}`),
  });
  print(`${kind}: ${describeCounts(counts, isDryRun)}`);
  process.exitCode = kind === 'finished' && isComplete(counts, isDryRun) ? 0 : 1;
}
