import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { accountStore } from '../accounts/account-store.ts';
import { type Named, accountNames } from './account-names.ts';
import type { ExportPage, ExportPosition } from './exported-kind.ts';
import { exportedRowStore } from './exported-row-store.ts';

/** The rows of a listing in its order, with the names of their accounts. */
export async function* readNamedRows<Item extends { readonly account_id: AccountId }, View>(
  organization: OrganizationId,
  listing: Listing,
  view: (item: Item) => View | undefined,
  from: ExportPosition | undefined,
): AsyncGenerator<ExportPage<Named<View>>> {
  let position = from;
  do {
    const { items, next } = await exportedRowStore(organization).readListed<Item>(listing, position);
    const ids = new Set(items.map(({ account_id: id }) => id));
    const accounts = await accountStore(organization).readMany([...ids]);
    const byId = new Map(accounts.map((account) => [account.id, account]));
    const named = items.flatMap((item) => {
      const shown = view(item);
      return shown === undefined ? [] : [{ ...shown, ...accountNames(byId.get(item.account_id)) }];
    });
    yield { items: named, accountsRead: 0, next };
    position = next;
  } while (position);
}
