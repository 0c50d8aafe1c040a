import { parseArgs } from 'node:util';
import { pauseExecution } from '../lib/campaigns/execution/pause-execution.ts';
import { randomIds } from '../lib/foundation/derived-ids.ts';
import { OrganizationId, parseId } from '../lib/foundation/ids.ts';
import type { Acting } from '../lib/foundation/initiator.ts';
import { mapInParallel } from '../lib/foundation/map-in-parallel.ts';
import { readOrganization, setExecutionPaused } from '../lib/organizations/organizations/organization-store.ts';
import { listOrganizationIds, useLocalStack } from './open-table.ts';

/** `npm run hold-outreach`: pauses automatic contact of all organizations, and resumes it. See docs/operations.md. */

const { values: options } = parseArgs({
  options: {
    organization: { type: 'string' },
    /** Resumes the organizations that a hold paused at this time, and leaves alone those that were paused before. */
    resume: { type: 'string' },
    local: { type: 'boolean', default: false },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const atOnce = 16;

const pausedAt = async (id: OrganizationId): Promise<string | undefined> =>
  (await readOrganization(id, { consistent: true }))?.execution_paused_at;

const now = options.local ? await useLocalStack() : new Date();
const acting: Acting = { actor: { kind: 'system', id: 'hold-outreach' }, newId: randomIds(), now };
const ids = options.organization ? [parseId(OrganizationId, options.organization)] : await listOrganizationIds();

async function hold(): Promise<void> {
  const times = await mapInParallel(ids, atOnce, async (id) => (await pauseExecution(id, acting)).execution_paused_at);
  const heldCount = times.filter((at) => at === now.toISOString()).length;
  print(`${heldCount} of ${ids.length} organizations paused, ${ids.length - heldCount} were paused before`);
  print(`resume with: npm run hold-outreach -- --resume ${now.toISOString()}`);
}

async function resume(heldAt: string): Promise<void> {
  const resumed = await mapInParallel(ids, atOnce, async (id) => {
    if ((await pausedAt(id)) !== heldAt) return false;
    await setExecutionPaused(id, false, acting);
    return true;
  });
  const resumedCount = resumed.filter(Boolean).length;
  print(`${resumedCount} of ${ids.length} organizations resumed`);
  if (resumedCount === 0) process.exitCode = 1;
}

await (options.resume === undefined ? hold() : resume(options.resume));
