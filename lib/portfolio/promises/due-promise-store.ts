import { listDueItems } from '../../platform/aws/table/due-items.ts';
import { partitions } from '../../platform/aws/table/keys.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { type StoredPromise, parsePromise } from './earlier-promise.ts';
import type { PromiseToPay } from './promise.ts';

interface Owned {
  readonly organization: OrganizationId;
}

export type OwnedPromise = PromiseToPay & Owned;

export const duePromiseStore = () => ({
  async *list(now: Date): AsyncGenerator<readonly OwnedPromise[]> {
    for await (const page of listDueItems<StoredPromise & Owned>(partitions.openPromises, 'promise', now)) {
      const open = page.filter(({ status }) => status === 'open').map(parsePromise);
      if (open.length > 0) yield open;
    }
  },
});
