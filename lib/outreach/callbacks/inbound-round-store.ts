import { keys, partitions } from '../../platform/aws/table/keys.ts';
import { deleteItem, getItem, putItem, queryPage } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';

interface InboundRound {
  readonly kind: 'inbound_round';
  readonly after: string;
}

const pageSize = 10;

/** The organizations whose inbound messages are read in turn. A run continues where the previous one stopped. */
export const inboundRoundStore = () => ({
  async *listOrganizations(): AsyncGenerator<readonly OrganizationId[]> {
    const key = keys.inboundRound();
    const round = await getItem<InboundRound>(key, 'inbound_round');
    let after = round?.after;
    do {
      const { items, last } = await queryPage<{ readonly gsi1sk: OrganizationId }>({
        pk: partitions.organizations,
        index: 'gsi1',
        ...(after !== undefined && { after }),
        limit: pageSize,
      });
      yield items.map(({ gsi1sk }) => gsi1sk);
      // Only after the caller has processed the page, so that the next run repeats it if this one is killed.
      if (last !== undefined) await putItem({ ...key, kind: 'inbound_round', after: last });
      else if (after !== undefined) await deleteItem(key);
      after = last;
    } while (after !== undefined);
  },
});
