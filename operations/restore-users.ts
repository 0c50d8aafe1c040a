import { setTimeout } from 'node:timers/promises';
import { pace } from '../lib/reporting/backfills/pace.ts';
import { CommandError, UsageError, print, readPositive, runCommand } from './command-line.ts';
import { randomIds } from '../lib/foundation/derived-ids.ts';
import type { OrganizationId } from '../lib/foundation/ids.ts';
import { Problem } from '../lib/foundation/problem.ts';
import { readSetting } from '../lib/foundation/read-setting.ts';
import { listPoolOrganizations } from '../lib/tenancy/users/list-people.ts';
import { type RestoreRun, restoreMembers } from '../lib/tenancy/users/restore-members.ts';
import { retryPauseMs } from '../lib/tenancy/users/retry-later.ts';
import {
  localOption,
  openStage,
  organizationOption,
  readOrganizationOption,
  selectOrganizations,
} from './open-table.ts';

const counted = ['restored', 'known', 'disabled', 'failed'] as const;
type Counts = Readonly<Record<(typeof counted)[number], number>>;
const noCounts: Counts = { restored: 0, known: 0, disabled: 0, failed: 0 };

function describeCounts(counts: Counts, isDryRun: boolean): string {
  const wordOf = (name: keyof Counts): string => (isDryRun && name === 'restored' ? 'to restore' : name);
  return counted.map((name) => `${counts[name]} ${wordOf(name)}`).join(', ');
}

const pause = () => setTimeout(retryPauseMs);

/**
 * Stops if the pool has users of organizations that the table lacks. The pool then probably belongs to another stage:
 * the command would invite everybody into it and disable the existing members.
 */
async function checkPool(confirmed: string | undefined): Promise<void> {
  const pool = readSetting('USER_POOL_ID');
  if (confirmed === pool) return;
  if (confirmed !== undefined)
    throw new UsageError(`--confirm-pool ${confirmed} is not the pool of USER_POOL_ID, ${pool}.`);
  const known = new Set<string>(await selectOrganizations(undefined));
  const [unknown, ...more] = [...(await listPoolOrganizations(pause))].filter((id) => !known.has(id));
  if (unknown === undefined) return;
  const others = more.length === 0 ? '' : `, and of ${more.length} others,`;
  throw new CommandError(
    `Nothing was changed: the pool ${pool} has users of the organization ${unknown}${others} which the table ` +
      `${readSetting('TABLE_NAME')} does not have, so it may belong to another stage. Check TABLE_NAME and USER_POOL_ID; ` +
      `if both are right, give --confirm-pool ${pool}.`,
  );
}

/** Returns whether no member failed. */
async function restore(ids: readonly OrganizationId[], run: RestoreRun): Promise<boolean> {
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
      print(`organization ${organization}: ${describeCounts(counts, run.isDryRun)}`);
    }
  }
  print(`all: ${describeCounts(all, run.isDryRun)}`);
  return all.failed === 0;
}

await runCommand({
  name: 'npm run restore-users',
  description: 'Invites the members in the table TABLE_NAME whose users a lost pool had to the pool USER_POOL_ID.',
  guide: 'docs/restore-users.md',
  options: {
    organization: organizationOption,
    'dry-run': { type: 'boolean', help: 'changes nothing and mails nobody' },
    rate: { type: 'string', value: 'users', default: '5', help: 'how many to look at in a second at most: 5' },
    'confirm-pool': {
      type: 'string',
      value: 'pool',
      help: 'goes on although this pool has users of organizations that the table does not have',
    },
    local: localOption,
  },
  run: async (values) => {
    const organization = readOrganizationOption(values.organization);
    const rate = readPositive(values.rate, '--rate');
    const aheadMs = (await openStage(values, 'TABLE_NAME', 'USER_POOL_ID')).getTime() - Date.now();
    const ids = await selectOrganizations(organization);
    const waitForTurn = pace(rate);
    try {
      await checkPool(values['confirm-pool']);
      return await restore(ids, {
        isDryRun: values['dry-run'],
        actor: { kind: 'system', id: 'restore-users' },
        newId: randomIds(),
        clock: () => new Date(Date.now() + aheadMs),
        pace: () => waitForTurn(1),
        pause,
      });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      print(`stopped: ${error.code}`);
      return false;
    }
  },
});
