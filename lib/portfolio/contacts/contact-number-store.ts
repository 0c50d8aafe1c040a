import { indexKeys, keys } from '../../platform/aws/table/keys.ts';
import { type Condition, deleteItem, putItem } from '../../platform/aws/table/table.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';

const writtenBefore = (version: number): Condition => ({
  expression: '#version < :version',
  values: { ':version': version },
});

/** Finds contacts by the numbers that their items have in no index. `number` is in the form for matching. */
export const contactNumberStore = (organization: OrganizationId) => ({
  /** `version` is the contact's. A repetition, or an earlier version, has no effect. */
  add: (number: string, id: ContactId, version: number) =>
    putItem(
      {
        ...keys.contactNumber(organization, number, id),
        ...indexKeys.contactPhone(organization, id, number),
        kind: 'contact_number',
        version,
      },
      {
        ...writtenBefore(version),
        expression: `attribute_not_exists(#pk) OR ${writtenBefore(version).expression}`,
      },
    ),

  remove: (number: string, id: ContactId, version: number) =>
    deleteItem(keys.contactNumber(organization, number, id), writtenBefore(version)),
});
