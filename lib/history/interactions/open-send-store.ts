import { listDueItems } from '../../platform/aws/table/due-items.ts';
import { indexKeys, partitions } from '../../platform/aws/table/keys.ts';
import { updateItem } from '../../platform/aws/table/table.ts';
import { checkUpdate } from './check-update.ts';
import { isFinal } from './interaction-status.ts';
import type { OwnedInteraction } from './interaction-store.ts';
import type { StatusProvider } from './status-check.ts';

/** A message, or a call by a person, whose end is not known, with the organization that owns it. */
export type OpenSend = OwnedInteraction;

/** The messages and calls of all organizations whose end one provider knows. */
export const openSendStore = (provider: StatusProvider) => ({
  /**
   * Lists those that the provider is to be asked about by now, page by page. Each minute begins with another shard, so that a
   * run that is out of time leaves none behind for ever.
   */
  async *listToCheck(now: Date): AsyncGenerator<readonly OpenSend[]> {
    const shards = partitions.openSends(provider);
    const first = Math.floor(now.getTime() / 60_000) % shards.length;
    const ordered = [...shards.slice(first), ...shards.slice(0, first)];
    for await (const sends of listDueItems<OpenSend>(ordered, 'interaction', now))
      yield sends.filter(({ status }) => !isFinal(status));
  },

  /** Sets when the provider is asked next, or never if `at` is undefined. Has no effect if the end is known by now. */
  async planCheck(send: OpenSend, at: string | undefined): Promise<void> {
    const { update, change } = checkUpdate(
      send,
      at === undefined ? undefined : indexKeys.openSend(send.organization, provider, send.id, at),
    );
    await updateItem(update, change);
  },
});
