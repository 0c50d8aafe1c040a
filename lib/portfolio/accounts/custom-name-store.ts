import { keys, partitions } from '../../platform/aws/table/keys.ts';
import { putItem, queryPage } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';

/** A reader of a file with more columns than this finds nothing in it. */
const maxCustomColumns = 500;

/** The names of the custom fields that accounts of an organization have had: each is a column of the CSV export. */
export const customNameStore = (organization: OrganizationId) => {
  const list = async (): Promise<readonly string[]> => {
    const pk = partitions.customNames(organization);
    const { items } = await queryPage<{ readonly sk: string }>({ pk, limit: maxCustomColumns });
    return items.map(({ sk }) => sk);
  };
  return {
    list,

    async add(names: ReadonlySet<string>): Promise<void> {
      if (names.size === 0) return;
      const known = new Set(await list());
      for (const name of names)
        if (!known.has(name)) await putItem({ ...keys.customName(organization, name), kind: 'custom_name' });
    },
  };
};
