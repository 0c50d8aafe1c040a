import { pauseExecution } from '../lib/outreach/execution/pause-execution.ts';
import { UsageError, print, runCommand } from './command-line.ts';
import { randomIds } from '../lib/foundation/derived-ids.ts';
import type { OrganizationId } from '../lib/foundation/ids.ts';
import type { Acting } from '../lib/foundation/initiator.ts';
import { mapInParallel } from '../lib/foundation/map-in-parallel.ts';
import { organizationStore } from '../lib/tenancy/organizations/organization-store.ts';
import { setExecutionPaused } from '../lib/tenancy/organizations/set-execution-paused.ts';
import {
  localOption,
  openStage,
  organizationOption,
  readOrganizationOption,
  selectOrganizations,
} from './open-table.ts';

const maxConcurrent = 16;

const pausedAt = async (id: OrganizationId): Promise<string | undefined> =>
  (await organizationStore(id).read({ consistent: true }))?.execution_paused_at;

async function hold(ids: readonly OrganizationId[], acting: Acting): Promise<void> {
  const heldAt = acting.now.toISOString();
  const times = await mapInParallel(
    ids,
    maxConcurrent,
    async (id) => (await pauseExecution(id, acting)).execution_paused_at,
  );
  const heldCount = times.filter((at) => at === heldAt).length;
  print(`${heldCount} of ${ids.length} organizations paused, ${ids.length - heldCount} were paused already`);
  print(`resume with: npm run hold-outreach -- --resume ${heldAt}`);
}

/** Returns whether there was an organization to resume. */
async function resume(ids: readonly OrganizationId[], heldAt: string, acting: Acting): Promise<boolean> {
  const resumed = await mapInParallel(ids, maxConcurrent, async (id) => {
    if ((await pausedAt(id)) !== heldAt) return false;
    await setExecutionPaused(id, false, acting);
    return true;
  });
  const resumedCount = resumed.filter(Boolean).length;
  print(`${resumedCount} of ${ids.length} organizations resumed`);
  return resumedCount > 0;
}

const isInstant = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text);

await runCommand({
  name: 'npm run hold-outreach',
  description: 'Pauses automatic contact of all organizations in the table TABLE_NAME, and resumes it.',
  guide: 'docs/restore.md#the-table-is-lost',
  options: {
    organization: organizationOption,
    resume: {
      type: 'string',
      value: 'time',
      help: 'resumes only those that were paused at this time, which the hold printed',
    },
    local: localOption,
  },
  run: async (values) => {
    const organization = readOrganizationOption(values.organization);
    if (values.resume !== undefined && !isInstant(values.resume))
      throw new UsageError(
        `--resume must be the time that the hold printed, such as 2026-11-24T15:20:11.123Z, not ${values.resume}.`,
      );
    const now = await openStage(values, 'TABLE_NAME');
    const acting: Acting = { actor: { kind: 'system', id: 'hold-outreach' }, newId: randomIds(), now };
    const ids = await selectOrganizations(organization);
    if (values.resume !== undefined) return resume(ids, values.resume, acting);
    await hold(ids, acting);
    return true;
  },
});
