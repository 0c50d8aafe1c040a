import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import { dayIn } from '../../foundation/calendar.ts';
import type { AccountId, OrganizationId, PromiseId } from '../../foundation/ids.ts';
import { concurrentChange, notFound } from '../../foundation/problem.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { accountStore } from '../accounts/account-store.ts';
import { latestPromiseStore } from '../accounts/latest-promise-store.ts';
import type { NewPromise } from './contract.ts';
import { loadNextPosition } from './load-next-position.ts';
import { promiseProblem } from './promise-problem.ts';
import { promiseStore } from './promise-store.ts';
import { type PromiseToPay, latestPromiseOf, newPromise, promiseRefusal } from './promise.ts';

interface RecordedPromise {
  readonly promise: PromiseToPay;
  readonly isFirst: boolean;
}

/**
 * Registers a promise and holds the strategy until its day is over, in one transaction. A repetition under the same id
 * returns the first promise.
 */
export const recordPromise = (
  organization: OrganizationId,
  accountId: AccountId,
  { notes, external_id: externalId, ...claimed }: NewPromise,
  { id, actor, now }: { readonly id: PromiseId; readonly actor: Initiator; readonly now: Date },
): Promise<RecordedPromise> =>
  retryOnConflict(
    async () => {
      const promises = promiseStore(organization);
      const [account, settings] = await Promise.all([
        accountStore(organization).read(accountId, { consistent: true }),
        organizationStore(organization).read(),
      ]);
      if (!account) throw notFound('account');
      if (!settings) throw notFound('organization');
      const { timezone } = settings;
      const refusal = promiseRefusal(account, claimed, dayIn(timezone, now));
      if (refusal) {
        // The first promise may have been paid since, which makes a repetition invalid.
        const first = await promises.find(accountId, id);
        if (first) return { promise: first, isFirst: false };
        throw promiseProblem(refusal, account);
      }
      const own = {
        id,
        source: actor.kind === 'api_key' || actor.kind === 'contact' ? actor.kind : ('agent' as const),
        ...(notes && { notes }),
        ...(externalId && { external_id: externalId }),
        registered_by: actor,
      };
      const promise = newPromise(account, claimed, own, timezone, now);
      const latest = latestPromiseOf(promise);
      const event = { kind: 'promised', at: promise.created_at, promise_id: id, until: latest.until } as const;
      const position = await loadNextPosition(organization, account, event);
      const written = await transact([
        ...promises.insertion(promise),
        latestPromiseStore(organization).promisedUpdate(account, position, latest),
      ]);
      if (written.ok) return { promise, isFirst: true };
      const first = written.refused.has(0) ? await promises.find(accountId, id) : undefined;
      return first ? { promise: first, isFirst: false } : versionConflict;
    },
    () => concurrentChange('account'),
  );
