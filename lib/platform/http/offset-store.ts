import type { OrganizationId } from '../../foundation/ids.ts';
import { type Key, keys } from '../aws/table/keys.ts';
import type { RowPosition } from '../aws/table/listed-rows.ts';
import { putItem, queryPage } from '../aws/table/table.ts';

export interface RememberedOffset extends Key, RowPosition {
  readonly offset: number;
  readonly remembered_at_seconds: number;
  readonly expires_at_seconds: number;
}

/**
 * For this long, a jump that is too far from an exact offset may start at a remembered one: a client that has used up
 * its quota waits 15 minutes between two pages, and a nightly job may pause longer.
 */
const rememberedForSeconds = 24 * 60 * 60;

/** Stores the positions at which pages ended. The platform's own lists have no organization. */
export const offsetStore = (organization: OrganizationId | null) => ({
  remember: (listHash: string, offset: number, position: RowPosition, nowSeconds: number) =>
    putItem({
      ...keys.offset(organization, listHash, offset),
      kind: 'offset',
      offset,
      ...position,
      remembered_at_seconds: nowSeconds,
      expires_at_seconds: nowSeconds + rememberedForSeconds,
    }),

  async list(listHash: string, upTo: number, nowSeconds: number): Promise<readonly RememberedOffset[]> {
    const { pk, sk } = keys.offset(organization, listHash, upTo);
    const { items } = await queryPage<RememberedOffset>({ pk, kinds: 'offset', upTo: sk, descending: true, limit: 20 });
    return items.filter((each) => each.expires_at_seconds > nowSeconds);
  },
});
