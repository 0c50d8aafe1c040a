import { keys } from '../../platform/aws/table/keys.ts';
import {
  type TransactionPart,
  absent,
  getItem,
  putItem,
  transact,
  updateItem,
} from '../../platform/aws/table/table.ts';
import { formatUuid } from '../../foundation/derived-ids.ts';
import { AccountId, type MemberJobId, type OrganizationId, parseId } from '../../foundation/ids.ts';
import type { MemberJob } from './member-job.ts';

interface NamedAccounts {
  readonly kind: 'member_job_accounts';
  /** 16 bytes for each, sorted. */
  readonly ids: Uint8Array;
}

const whileRunning = ({ run }: Pick<MemberJob, 'run'>) => ({
  expression: '#status = :processing AND #run = :run',
  values: { ':processing': 'processing', ':run': run },
});

const idDigits = 32;

export const memberJobStore = (organization: OrganizationId) => ({
  read: (id: MemberJobId): Promise<MemberJob | undefined> =>
    getItem<MemberJob>(keys.memberJob(organization, id), 'member_job', { consistent: true }),

  /** Adds a job once. `accounts` are those that it names. */
  async add(job: MemberJob, accounts?: readonly AccountId[]): Promise<void> {
    const { id, expires_at_seconds } = job;
    const item = { ...job, ...keys.memberJob(organization, id) };
    if (!accounts) {
      await putItem(item, absent);
      return;
    }
    const hex = [...new Set(accounts)].sort().join('').replaceAll('-', '');
    const named = {
      kind: 'member_job_accounts',
      organization,
      ids: Uint8Array.from(Buffer.from(hex, 'hex')),
      expires_at_seconds,
      ...keys.memberJobAccounts(organization, id),
    };
    await transact([{ put: item, onlyIf: absent }, { put: named }]);
  },

  async readAccounts(id: MemberJobId): Promise<readonly AccountId[]> {
    const found = await getItem<NamedAccounts>(keys.memberJobAccounts(organization, id), 'member_job_accounts');
    const hex = Buffer.from(found?.ids ?? []).toString('hex');
    return Array.from({ length: hex.length / idDigits }, (_, n) =>
      parseId(AccountId, formatUuid(hex.slice(n * idDigits, (n + 1) * idDigits))),
    );
  },

  /** Undefined unless the job is in progress. */
  async beginRun(id: MemberJobId): Promise<MemberJob | undefined> {
    const begun = await updateItem<MemberJob>(keys.memberJob(organization, id), {
      add: { run: 1 },
      onlyIf: { expression: '#status = :processing', values: { ':processing': 'processing' } },
    });
    return begun.ok ? begun.item : undefined;
  },

  /** Undefined if a later run has begun. */
  async record(
    job: MemberJob,
    set: Required<Pick<MemberJob, 'page' | 'phase' | 'counts'>>,
  ): Promise<MemberJob | undefined> {
    const updated = await updateItem<MemberJob>(keys.memberJob(organization, job.id), {
      set,
      onlyIf: whileRunning(job),
    });
    return updated.ok ? updated.item : undefined;
  },

  async end(
    job: MemberJob,
    ended: Pick<MemberJob, 'status' | 'failure_code' | 'counts'>,
    now: Date,
    others: readonly TransactionPart[],
  ): Promise<void> {
    const change = {
      set: { ...ended, completed_at: now.toISOString() },
      remove: ['page'],
      onlyIf: whileRunning(job),
    };
    await transact([{ update: keys.memberJob(organization, job.id), change }, ...others]);
  },
});
