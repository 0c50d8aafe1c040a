import { keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { getItems } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { Organization } from './organization.ts';

export const allOrganizationsStore = () => ({
  listing: (): Listing => ({ partitions: [partitions.organizations], kinds: 'organization', index: 'gsi1' }),

  async readTimezones(
    ids: readonly OrganizationId[],
    options: { readonly consistent?: boolean } = {},
  ): Promise<ReadonlyMap<OrganizationId, string>> {
    const found = await getItems<Organization>(ids.map(keys.organization), 'organization', options);
    return new Map(found.map(({ id, timezone }) => [id, timezone]));
  },
});
