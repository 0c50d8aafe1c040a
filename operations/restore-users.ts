import { setTimeout } from 'node:timers/promises';
import { pace } from '../lib/backfills/pace.ts';
import { print, readPositive, runCommand } from '../lib/foundation/command-line.ts';
import { randomIds } from '../lib/foundation/derived-ids.ts';
import type { OrganizationId } from '../lib/foundation/ids.ts';
import { Problem } from '../lib/foundation/problem.ts';
import { type RestoreRun, restoreMembers } from '../lib/organizations/users/restore-members.ts';
import { retryPauseMs } from '../lib/organizations/users/retry-later.ts';
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
  chapter: 'The user pool is lost',
  options: {
    organization: organizationOption,
    'dry-run': { type: 'boolean', help: 'changes nothing and mails nobody' },
    rate: { type: 'string', value: 'users', default: '5', help: 'how many to look at in a second at most: 5' },
    local: localOption,
  },
  run: async (values) => {
    const organization = readOrganizationOption(values.organization);
    const rate = readPositive(values.rate, '--rate');
    const aheadMs = (await openStage(values, 'TABLE_NAME', 'USER_POOL_ID')).getTime() - Date.now();
    const ids = await selectOrganizations(organization);
    const waitForTurn = pace(rate);
    try {
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
