import { listDueItems } from '../../platform/aws/table/due-items.ts';
import { indexKeys, partitions } from '../../platform/aws/table/keys.ts';
import { updateItem } from '../../platform/aws/table/table.ts';
import { checkUpdate } from './check-update.ts';
import { isFinal } from './interaction-status.ts';
import type { OwnedInteraction } from './interaction-store.ts';

/** A call by an AI agent whose end is not known, with the organization that owns it. */
export type OpenCall = OwnedInteraction;

/** The open calls of all organizations. A change has no effect on a call that has ended meanwhile. */
export const openCallStore = () => ({
  /** Lists the calls that are to be checked by now, page by page. */
  async *listToCheck(now: Date): AsyncGenerator<readonly OpenCall[]> {
    for await (const calls of listDueItems<OpenCall>(partitions.openCalls, 'interaction', now))
      yield calls.filter(({ status }) => !isFinal(status));
  },

  /** Sets when a call is checked next, or never if `at` is undefined. */
  async planCheck(call: OpenCall, at: string | undefined): Promise<void> {
    const { update, change } = checkUpdate(
      call,
      at === undefined ? undefined : indexKeys.openCall(call.organization, call.id, at),
    );
    await updateItem(update, change);
  },
});
