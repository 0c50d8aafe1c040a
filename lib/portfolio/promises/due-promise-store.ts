import { listDueItems } from '../../platform/aws/table/due-items.ts';
import { partitions } from '../../platform/aws/table/keys.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { type StoredPromise, parsePromise } from './earlier-promise.ts';
import type { PromiseToPay } from './promise.ts';

interface Owned {
  readonly organization: OrganizationId;
}

/** A promise with the organization that owns it. */
export type OwnedPromise = PromiseToPay & Owned;

/** The open promises of all organizations. */
export const duePromiseStore = () => ({
  /** Lists the promises whose day is over, page by page. */
  async *list(now: Date): AsyncGenerator<readonly OwnedPromise[]> {
    for await (const page of listDueItems<StoredPromise & Owned>(partitions.openPromises, 'promise', now)) {
      const open = page.filter(({ status }) => status === 'open').map(parsePromise);
      if (open.length > 0) yield open;
    }
  },
});
