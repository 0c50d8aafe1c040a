import { tooManyConflicts } from '../../platform/aws/table/version-conflict.ts';
import { deriveId } from '../../foundation/derived-ids.ts';
import { type AccountId, HoldId, type OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { Problem } from '../../foundation/problem.ts';
import type { Account } from '../accounts/account.ts';
import { type Isolation, type StoreFailure, isolateFailure, valueOrFailure } from '../accounts/isolate-failure.ts';
import { placeHold } from '../accounts/place-hold.ts';
import { type AccountHold, openHolds } from '../holds/account-hold.ts';
import type { HoldOfRecord } from '../holds/contract.ts';
import { holdStore } from '../holds/hold-store.ts';
import type { Hold } from '../holds/hold.ts';
import { isReleasedByUndo } from './find-import-holds.ts';
import { type ImportJob, submitterOf } from './import-job.ts';

export type HoldResult = { readonly outcome: 'placed' | 'unchanged' } | StoreFailure;

interface RecordHold {
  readonly account?: Pick<Account, 'id' | 'holds'>;
  readonly hold?: HoldOfRecord | undefined;
}

const recordsAtOnce = 16;

/**
 * Places the holds of stored records, or says which it would place if the import only validates. Safe to repeat: a hold
 * that this import placed before counts as placed. A list that repeats a hold does not place it again, even if somebody
 * released it; one that ended is not placed. A refused hold does not affect the others; any other failure is thrown,
 * unless `isolateUntil` is set.
 */
export const placeRecordHolds = (
  job: ImportJob,
  records: readonly RecordHold[],
  now: Date,
  isolation: Isolation,
): Promise<(HoldResult | undefined)[]> =>
  mapInParallel(records, recordsAtOnce, async ({ account, hold }) =>
    account && hold
      ? valueOrFailure(await isolateFailure(isolation, () => placeOne(job, account, hold, now)))
      : undefined,
  );

/** The id under which the hold of a record is placed, unless an undo has released one under it. */
export const holdIdOf = (account: AccountId, { kind, until, reason }: HoldOfRecord): HoldId =>
  deriveId(HoldId, account, JSON.stringify(['import', kind, until ?? null, reason]));

/** The holds of a record, oldest first: all but the last were released by undos. */
export async function readRecordHolds(organization: OrganizationId, first: HoldId): Promise<readonly Hold[]> {
  const holds: Hold[] = [];
  for (let id = first; ; id = nextIdOf(id)) {
    const hold = await holdStore(organization).read(id);
    if (hold) holds.push(hold);
    if (!hold || !isReleasedByUndo(hold)) return holds;
  }
}

const nextIdOf = (id: HoldId): HoldId => deriveId(HoldId, id, 'after an undo');

async function placeOne(
  job: ImportJob,
  { id: account, holds }: Pick<Account, 'id' | 'holds'>,
  given: HoldOfRecord,
  now: Date,
): Promise<HoldResult> {
  const { kind, until } = given;
  if (typeof until === 'string' && Date.parse(until) <= now.getTime()) return { outcome: 'unchanged' };
  const first = holdIdOf(account, given);
  const last = (await readRecordHolds(job.organization, first)).at(-1);
  if (last && !isReleasedByUndo(last)) return resultOf(last, job);
  const alike = openHolds({ holds: holds ?? [] }, now).filter(
    (open) => open.kind === kind && (open.until ?? 'never') >= (until ?? 'never'),
  );
  if (await hasOneOfImport(job.organization, alike)) return { outcome: 'unchanged' };
  if (job.mode === 'validate') return { outcome: 'placed' };
  const id = last ? nextIdOf(last.id) : first;
  const placing = { id, actor: submitterOf(job), now, importId: job.id };
  return resultOf((await placeOrThrow(job, account, given, placing)).hold, job);
}

/**
 * Lists count days in the reason: another hold each night would only fill the account. What a person or a debtor said
 * does not count, because its release says nothing about what the list says.
 */
async function hasOneOfImport(organization: OrganizationId, open: readonly AccountHold[]): Promise<boolean> {
  if (open.length === 0) return false;
  const holds = await holdStore(organization).readMany(open.map(({ id }) => id));
  return holds.some(({ import_id: importId }) => importId !== undefined);
}

/** Rethrows a conflict, which is not the hold's fault, as an error for which the chunk is redelivered. */
async function placeOrThrow(
  { organization }: ImportJob,
  account: AccountId,
  given: HoldOfRecord,
  placing: Parameters<typeof placeHold>[3],
) {
  try {
    return await placeHold(organization, account, given, placing);
  } catch (error) {
    const isConflict = error instanceof Problem && error.code === 'concurrent_change';
    throw isConflict ? tooManyConflicts('account') : error;
  }
}

const resultOf = ({ import_id: importId }: Hold, job: ImportJob): HoldResult => ({
  outcome: importId === job.id ? 'placed' : 'unchanged',
});
