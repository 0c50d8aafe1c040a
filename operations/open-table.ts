import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type RowPage, type RowPosition, readRows } from '../lib/platform/aws/table/listed-rows.ts';
import { CommandError, UsageError } from './command-line.ts';
import { OrganizationId, parseId, tryParseId } from '../lib/foundation/ids.ts';
import { readOptionalSetting } from '../lib/foundation/read-setting.ts';
import { allOrganizationsStore } from '../lib/tenancy/organizations/all-organizations-store.ts';
import { organizationStore } from '../lib/tenancy/organizations/organization-store.ts';

interface Overview {
  readonly aws: { readonly endpoint_url: string; readonly region: string; readonly access_key_id: string };
  readonly tables: readonly [string];
  readonly event_buses: readonly [string];
  readonly user_pool: string;
  readonly clock: { readonly now: string };
}

/** Options that several commands have. */
export const localOption = { type: 'boolean', help: 'uses the stack on this machine, which npm start runs' } as const;
export const organizationOption = {
  type: 'string',
  value: 'id',
  help: 'one organization; without it, all of them',
} as const;

function readSession(folder: string): { readonly base_url: string } {
  try {
    // The local runner writes it, always with this field.
    return JSON.parse(readFileSync(path.join(folder, 'session.json'), 'utf8')) as { readonly base_url: string };
  } catch (error) {
    throw new CommandError(`No stack runs in ${folder}: npm start runs one, and STATE_DIR names its folder.`, {
      cause: error,
    });
  }
}

/** Points the SDK at the running local stack and returns its current time. */
async function useLocalStack(): Promise<Date> {
  const { base_url: url } = readSession(process.env['STATE_DIR'] ?? '.local');
  const reply = await fetch(`${url}/_local/`, { headers: { accept: 'application/json' } }).catch((error: unknown) => {
    throw new CommandError(`The stack on this machine does not answer at ${url}: npm start runs it.`, {
      cause: error,
    });
  });
  const overview = (await reply.json()) as Overview;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: overview.aws.endpoint_url,
    AWS_REGION: overview.aws.region,
    AWS_ACCESS_KEY_ID: overview.aws.access_key_id,
    AWS_SECRET_ACCESS_KEY: 'any',
    TABLE_NAME: overview.tables[0],
    EVENT_BUS_NAME: overview.event_buses[0],
    USER_POOL_ID: overview.user_pool,
  });
  return new Date(overview.clock.now);
}

/** Finds the stage that a command works on, by `--local` or the given settings, and returns its current time. */
export async function openStage(
  { local }: { readonly local: boolean },
  ...settings: readonly ('TABLE_NAME' | 'USER_POOL_ID' | 'EVENT_BUS_NAME')[]
): Promise<Date> {
  if (local) return useLocalStack();
  for (const name of settings)
    if (readOptionalSetting(name) === undefined)
      throw new UsageError(`${name} is not set: put ${name}=<name> before the command, or give --local.`);
  return new Date();
}

async function listOrganizationIds(): Promise<OrganizationId[]> {
  const ids: OrganizationId[] = [];
  let position: RowPosition | null = null;
  do {
    const { rows, end }: RowPage = await readRows(allOrganizationsStore().listing(), position, 1000);
    ids.push(...rows.map(({ row }) => parseId(OrganizationId, String(row['gsi1sk']))));
    position = end;
  } while (position);
  return ids;
}

export function readOrganizationOption(given: string | undefined): OrganizationId | undefined {
  if (given === undefined) return undefined;
  const id = tryParseId(OrganizationId, given);
  if (id === undefined) throw new UsageError(`--organization must be the id of an organization, a UUID, not ${given}.`);
  return id;
}

/** Returns the given organization, which must exist, or all of them. */
export async function selectOrganizations(id: OrganizationId | undefined): Promise<readonly OrganizationId[]> {
  if (id === undefined) return listOrganizationIds();
  if (await organizationStore(id).read()) return [id];
  const table = readOptionalSetting('TABLE_NAME') ?? '';
  throw new CommandError(`The table ${table} has no organization ${id}. Check --organization and TABLE_NAME.`);
}
