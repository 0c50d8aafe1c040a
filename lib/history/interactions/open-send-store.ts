import { listDueItems } from '../../platform/aws/table/due-items.ts';
import { indexKeys, partitions } from '../../platform/aws/table/keys.ts';
import type { OwnedInteraction } from './interaction-store.ts';
import { isFinal } from './interaction-status.ts';
import { changeCheck } from './open-call-store.ts';
import type { StatusProvider } from './status-check.ts';

/** A message, or a call by a person, whose end is not known, with the organization that owns it. */
export type OpenSend = OwnedInteraction;

/**
 * Lists the messages and calls of all organizations that a provider is to be asked about by now, page by page. Each minute
 * begins with another shard, so that a run that is out of time leaves none behind for ever.
 */
export async function* listSendsToCheck(provider: StatusProvider, now: Date): AsyncGenerator<readonly OpenSend[]> {
  const shards = partitions.openSends(provider);
  const first = Math.floor(now.getTime() / 60_000) % shards.length;
  const ordered = [...shards.slice(first), ...shards.slice(0, first)];
  for await (const sends of listDueItems<OpenSend>(ordered, 'interaction', now))
    yield sends.filter(({ status }) => !isFinal(status));
}

/** Sets when the provider is asked next, or never if `at` is undefined. Has no effect if the end is known by now. */
export const planStatusCheck = (send: OpenSend, provider: StatusProvider, at: string | undefined): Promise<void> =>
  changeCheck(
    send,
    at === undefined
      ? { remove: ['gsi2pk', 'gsi2sk'] }
      : { set: indexKeys.openSend(send.organization, provider, send.id, at) },
  );
