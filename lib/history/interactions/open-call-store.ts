import { listDueItems } from '../../platform/aws/table/due-items.ts';
import { indexKeys, partitions } from '../../platform/aws/table/keys.ts';
import { updateItem } from '../../platform/aws/table/table.ts';
import { scheduledCheckUpdate } from './scheduled-check-update.ts';
import { isFinal } from './interaction-status.ts';
import type { OwnedInteraction } from './interaction-store.ts';

export type OpenCall = OwnedInteraction;

export const openCallStore = () => ({
  async *listToCheck(now: Date): AsyncGenerator<readonly OpenCall[]> {
    for await (const calls of listDueItems<OpenCall>(partitions.openCalls, 'interaction', now))
      yield calls.filter(({ status }) => !isFinal(status));
  },

  async scheduleCheck(call: OpenCall, at: string | undefined): Promise<void> {
    const { update, change } = scheduledCheckUpdate(
      call,
      at === undefined ? undefined : indexKeys.openCall(call.organization, call.id, at),
    );
    await updateItem(update, change);
  },
});
