import { listDueItems } from '../../platform/aws/table/due-items.ts';
import { indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import { type Change, updateItem } from '../../platform/aws/table/table.ts';
import type { OwnedInteraction } from './interaction-store.ts';
import { isFinal, rankOf } from './interaction-status.ts';

/** A call by an AI agent whose end is not known, with the organization that owns it. */
export type OpenCall = OwnedInteraction;

/** Lists the open calls of all organizations that are to be checked by now, page by page. */
export async function* listCallsToCheck(now: Date): AsyncGenerator<readonly OpenCall[]> {
  for await (const calls of listDueItems<OpenCall>(partitions.openCalls, 'interaction', now))
    yield calls.filter(({ status }) => !isFinal(status));
}

/** Sets when an open call is checked next. Has no effect if the call has ended meanwhile. */
export const postponeCheck = (call: OpenCall, at: string): Promise<void> =>
  changeCheck(call, { set: indexKeys.openCall(call.organization, call.id, at) });

/** Takes an open call out of the calls to check. */
export const endChecks = (call: OpenCall): Promise<void> => changeCheck(call, { remove: ['gsi2pk', 'gsi2sk'] });

/** Changes when an interaction is checked next. Has no effect if it has ended meanwhile. */
export async function changeCheck(
  { organization, account_id, created_at, id }: OwnedInteraction,
  change: Change,
): Promise<void> {
  await updateItem(keys.interaction(organization, account_id, created_at, id), {
    ...change,
    onlyIf: { expression: '#rank < :final', values: { ':final': rankOf('completed') } },
  });
}
