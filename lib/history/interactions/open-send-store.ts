import { listDueItems } from '../../platform/aws/table/due-items.ts';
import { indexKeys, partitions } from '../../platform/aws/table/keys.ts';
import { updateItem } from '../../platform/aws/table/table.ts';
import { scheduledCheckUpdate } from './scheduled-check-update.ts';
import { isFinal } from './interaction-status.ts';
import type { OwnedInteraction } from './interaction-store.ts';
import type { StatusProvider } from './status-check.ts';

export type OpenSend = OwnedInteraction;

export const openSendStore = (provider: StatusProvider) => ({
  /**
   * Lists the sends due for a check. Starts with another shard each minute, so that runs that time out do not starve
   * one shard.
   */
  async *listToCheck(now: Date): AsyncGenerator<readonly OpenSend[]> {
    const shards = partitions.openSends(provider);
    const first = Math.floor(now.getTime() / 60_000) % shards.length;
    const ordered = [...shards.slice(first), ...shards.slice(0, first)];
    for await (const sends of listDueItems<OpenSend>(ordered, 'interaction', now))
      yield sends.filter(({ status }) => !isFinal(status));
  },

  async scheduleCheck(send: OpenSend, at: string | undefined): Promise<void> {
    const { update, change } = scheduledCheckUpdate(
      send,
      at === undefined ? undefined : indexKeys.openSend(send.organization, provider, send.id, at),
    );
    await updateItem(update, change);
  },
});
