import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pace } from '../lib/backfills/pace.ts';
import { randomIds } from '../lib/foundation/derived-ids.ts';
import { OrganizationId, parseId } from '../lib/foundation/ids.ts';
import { Problem } from '../lib/foundation/problem.ts';
import { restoreMembers } from '../lib/organizations/users/restore-members.ts';
import { retryPauseMs } from '../lib/organizations/users/retry-later.ts';
import { listOrganizationIds, useLocalStack } from './open-table.ts';

/** `npm run restore-users`: invites the members whose users a lost user pool had. See docs/operations.md. */

const { values: options } = parseArgs({
  options: {
    organization: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    /** How many users a second are looked at, at most. */
    rate: { type: 'string', default: '5' },
    local: { type: 'boolean', default: false },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const counted = ['restored', 'known', 'disabled', 'failed'] as const;
type Counts = Readonly<Record<(typeof counted)[number], number>>;
const noCounts: Counts = { restored: 0, known: 0, disabled: 0, failed: 0 };
const isDryRun = options['dry-run'];
const wordOf = (name: keyof Counts): string => (isDryRun && name === 'restored' ? 'to restore' : name);
const describe = (counts: Counts): string => counted.map((name) => `${counts[name]} ${wordOf(name)}`).join(', ');

const rate = Number(options.rate);

async function restore(): Promise<void> {
  const aheadMs = (options.local ? await useLocalStack() : new Date()).getTime() - Date.now();
  const waitForTurn = pace(rate);
  const run = {
    isDryRun,
    actor: { kind: 'system', id: 'restore-users' },
    newId: randomIds(),
    clock: () => new Date(Date.now() + aheadMs),
    pace: () => waitForTurn(1),
    pause: () => setTimeout(retryPauseMs),
  } as const;
  const ids = options.organization ? [parseId(OrganizationId, options.organization)] : await listOrganizationIds();
  let all = noCounts;
  for (const organization of ids) {
    let counts = noCounts;
    const count = (name: keyof Counts): void => {
      counts = { ...counts, [name]: counts[name] + 1 };
      all = { ...all, [name]: all[name] + 1 };
    };
    try {
      for await (const { id, outcome } of restoreMembers(organization, run)) {
        count(outcome.kind);
        if (outcome.kind === 'failed') print(`failed: ${outcome.reason} organization ${organization} user ${id}`);
        if (outcome.kind === 'restored' && outcome.unmailed !== undefined)
          print(`perhaps not mailed: organization ${organization} user ${outcome.unmailed}`);
      }
    } finally {
      print(`organization ${organization}: ${describe(counts)}`);
    }
  }
  print(`all: ${describe(all)}`);
  if (all.failed > 0) process.exitCode = 1;
}

if (!(rate > 0)) {
  print('Usage: npm run restore-users -- [--organization <id>] [--dry-run] [--rate <users a second>] [--local]');
  process.exitCode = 2;
} else {
  try {
    await restore();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    print(`stopped: ${error.code}`);
    process.exitCode = 1;
  }
}
