import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import { deriveId } from '../../foundation/derived-ids.ts';
import { AuditEntryId, type OrganizationId, type PromiseId } from '../../foundation/ids.ts';
import { concurrentChange, conflict, notFound } from '../../foundation/problem.ts';
import { subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { accountStore } from '../accounts/account-store.ts';
import type { Account } from '../accounts/account.ts';
import { latestPromiseStore } from '../accounts/latest-promise-store.ts';
import { loadNextPosition } from './load-next-position.ts';
import { promiseStore } from './promise-store.ts';
import type { PromiseToPay } from './promise.ts';

/** Cancels an open promise. A strategy that the promise held continues as if it had been broken. */
export const cancelPromise = (
  organization: OrganizationId,
  id: PromiseId,
  actor: Initiator,
  now: Date,
): Promise<PromiseToPay> =>
  retryOnConflict(
    async () => {
      const promises = promiseStore(organization);
      const promise = await promises.findById(id);
      if (!promise) throw notFound('promise');
      if (promise.status !== 'open')
        throw conflict('promise_not_open', `The promise is ${promise.status}; only an open one can be cancelled.`);
      const account = await accountStore(organization).read(promise.account_id, { consistent: true });
      if (!account) throw new Error(`The account of promise ${id} does not exist.`);
      const after = { ...promise, status: 'cancelled' } as const;
      const at = now.toISOString();
      const position = await loadNextPosition(organization, account, { kind: 'promise_broken', at, promise_id: id });
      const entry = subjectAuditEntry(
        {
          action: 'promise_cancelled',
          actor,
          reason: null,
          at,
          contact_id: account.contact.id,
          subject: { type: 'promise', id },
          details: { before: { status: promise.status }, after: { status: after.status } },
        },
        deriveId(AuditEntryId, id, 'audit:cancelled'),
      );
      const written = await transact([
        promises.endUpdate(promise, after.status),
        ...(affectsAccount(account, id)
          ? [latestPromiseStore(organization).cancelledUpdate(account, position, id)]
          : []),
        auditStore(organization).insertion(entry),
      ]);
      return written.ok ? after : versionConflict;
    },
    () => concurrentChange('promise'),
  );

const affectsAccount = ({ promise_id: holding, latest_promise: latest }: Account, id: PromiseId): boolean =>
  holding === id || latest?.promise_id === id;
