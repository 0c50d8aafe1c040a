import { indexKeys, keys, partitions } from '../../aws/table/keys.ts';
import { type Change, getItems, queryPage, updateItem } from '../../aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { type Interaction, isFinal, rankOf } from './interaction.ts';

/** A call by an AI agent whose end is not known, with the organization that owns it. */
export type OpenCall = Interaction & { readonly organization: OrganizationId };

const pageSize = 100;

/** Lists the open calls of all organizations that are to be checked by now, page by page. */
export async function* listCallsToCheck(now: Date): AsyncGenerator<readonly OpenCall[]> {
  const bound = `${now.toISOString()}#~`;
  for (const pk of partitions.openCalls) {
    let after: string | undefined;
    do {
      const { items, last } = await queryPage<{ readonly pk: string; readonly sk: string; readonly gsi2sk: string }>({
        pk,
        index: 'gsi2',
        ...(after === undefined ? { upTo: bound } : { after }),
        limit: pageSize,
      });
      const due = items.filter(({ gsi2sk }) => gsi2sk <= bound);
      const calls = await getItems<OpenCall>(
        due.map((row) => ({ pk: row.pk, sk: row.sk })),
        'interaction',
        { consistent: true },
      );
      // The index is eventually consistent: a call that just ended may still be in it.
      const open = calls.filter(({ status }) => !isFinal(status));
      if (open.length > 0) yield open;
      after = due.length === items.length ? last : undefined;
    } while (after !== undefined);
  }
}

/** Sets when an open call is checked next. Has no effect if the call has ended meanwhile. */
export const postponeCheck = (call: OpenCall, at: string): Promise<void> =>
  changeCheck(call, { set: indexKeys.openCall(call.organization, call.id, at) });

/** Takes an open call out of the calls to check. */
export const endChecks = (call: OpenCall): Promise<void> => changeCheck(call, { remove: ['gsi2pk', 'gsi2sk'] });

async function changeCheck({ organization, account_id, created_at, id }: OpenCall, change: Change): Promise<void> {
  await updateItem(keys.interaction(organization, account_id, created_at, id), {
    ...change,
    onlyIf: { expression: '#rank < :final', values: { ':final': rankOf('completed') } },
  });
}
