import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type RowPage, type RowPosition, readRows } from '../lib/aws/table/listed-rows.ts';
import { OrganizationId, parseId } from '../lib/foundation/ids.ts';
import { organizationListing } from '../lib/organizations/organizations/organization-store.ts';

interface Overview {
  readonly aws: { readonly endpoint_url: string; readonly region: string; readonly access_key_id: string };
  readonly tables: readonly [string];
  readonly user_pool: string;
  readonly clock: { readonly now: string };
}

/** Points the SDK at the running local stack and returns its current time. */
export async function useLocalStack(): Promise<Date> {
  const folder = process.env['STATE_DIR'] ?? '.local';
  // The local runner writes both, always with these fields.
  const { base_url: url } = JSON.parse(readFileSync(path.join(folder, 'session.json'), 'utf8')) as {
    readonly base_url: string;
  };
  const overview = (await (
    await fetch(`${url}/_local/`, { headers: { accept: 'application/json' } })
  ).json()) as Overview;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: overview.aws.endpoint_url,
    AWS_REGION: overview.aws.region,
    AWS_ACCESS_KEY_ID: overview.aws.access_key_id,
    AWS_SECRET_ACCESS_KEY: 'any',
    TABLE_NAME: overview.tables[0],
    USER_POOL_ID: overview.user_pool,
  });
  return new Date(overview.clock.now);
}

export async function listOrganizationIds(): Promise<OrganizationId[]> {
  const ids: OrganizationId[] = [];
  let position: RowPosition | null = null;
  do {
    const { rows, end }: RowPage = await readRows(organizationListing, position, 1000);
    ids.push(...rows.map(({ row }) => parseId(OrganizationId, String(row['gsi1sk']))));
    position = end;
  } while (position);
  return ids;
}
