import type { AccountId, ContactId, ImportJobId } from '../../foundation/ids.ts';
import { log } from '../../foundation/log.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { toError } from '../../foundation/to-error.ts';
import { truncateText } from '../../foundation/truncate-text.ts';
import { contactAccountStore } from '../accounts/contact-account-store.ts';
import { maxInlineCopies } from '../accounts/copy-contact.ts';
import { paymentStore } from '../payments/payment-store.ts';
import { reversePayment } from '../payments/reverse-payment.ts';
import type { ChangedContact, ChunkChanges } from './chunk-changes.ts';
import { type ChunkResult, parseChunkResult } from './chunk-result.ts';
import type { ImportRowView } from './contract.ts';
import { importFileStore } from './import-file-store.ts';
import { type ImportJob, chunkName, submitterOf } from './import-job.ts';
import { importStore } from './import-store.ts';
import { releaseRecordHolds } from './release-record-holds.ts';
import { type RecordUndo, undoAccount } from './undo-account.ts';
import type { UndoContext } from './undo-context.ts';
import { undoContact } from './undo-contact.ts';

/** Each account is read, looked at and written. */
const recordsAtOnce = 16;

type UndoneRecord = ChunkChanges['records'][number];

/**
 * Takes back what a chunk of an import did: its payments, its holds, then its contacts, then its accounts. Safe to repeat: what has
 * its previous value already counts as restored.
 */
export async function undoChunk(
  undo: ImportJob,
  undone: ImportJobId,
  chunk: number,
  now: Date,
  isLast: boolean,
): Promise<{ readonly result: ChunkResult; readonly warnings: readonly ImportRowView[] }> {
  const { organization } = undo;
  const imported = await importStore(organization).read(undone, { consistent: true });
  if (!imported) throw new Error(`Import ${undone}, which is being undone, does not exist.`);
  const actor = submitterOf(undo);
  const source = { id: undone, created_at: imported.created_at, chunk };
  const context = { undo, imported, source, actor, now };
  const files = importFileStore(organization, undone);
  const [changes, written = []] = await Promise.all([files.changes(chunk), files.written(chunk)]);
  const { records = [], accounts = [], contacts = [] } = changes ?? {};
  const reversed = await reversePayments(context, records);
  const released = await releaseRecordHolds(context, records);
  const keptOfContacts = new Map(
    await mapInParallel(contacts, recordsAtOnce, async (change) => {
      const kept = await undoContact(context, change, written);
      return [change.contact, kept] as const;
    }),
  );
  const changesOf = Map.groupBy(accounts, ({ account }) => account);
  const writtenOf = new Map(written.map((each) => [each.account, each]));
  const results = await mapInParallel(records, recordsAtOnce, async (record): Promise<[UndoneRecord, RecordUndo]> => {
    const own = changesOf.get(record.account) ?? [];
    try {
      const result = await undoAccount(context, own, writtenOf.get(record.account), record.account, keptOfContacts);
      const isReleased = result.outcome === 'unchanged' && released.has(record.account);
      return [record, isReleased ? { ...result, outcome: 'restored' } : result];
    } catch (error) {
      if (!isLast) throw error;
      log.error('record not undone', { record: record.index, error: toError(error) });
      return [record, { outcome: 'failed', kept: [] }];
    }
  });
  await undoSharedContacts(context, contacts, new Set(records.map(({ account }) => account)), keptOfContacts);
  const warnings = results.flatMap(([record, each]) => warningRows(record, each));
  return { result: resultOf(imported, chunk, results, warnings.length, reversed), warnings };
}

/** Accounts that the import did not name were held, too, if their contact became another person. */
async function undoSharedContacts(
  context: UndoContext,
  contacts: readonly ChangedContact[],
  named: ReadonlySet<AccountId>,
  keptOfContacts: ReadonlyMap<ContactId, readonly string[]>,
): Promise<void> {
  const accounts = contactAccountStore(context.undo.organization);
  await mapInParallel(contacts, recordsAtOnce, async ({ contact, values }) => {
    const newName = values['person_changes'] && values['name']?.[1];
    if (typeof newName !== 'string') return;
    const { ids } = await accounts.page(contact, undefined, maxInlineCopies);
    for (const id of ids)
      if (!named.has(id)) await undoAccount({ ...context, newName }, [], undefined, id, keptOfContacts);
  });
}

/** Newest first, because each reversal restores the status of before its payment. */
async function reversePayments(
  { undo: { organization }, imported, actor, now }: UndoContext,
  records: readonly UndoneRecord[],
): Promise<number> {
  const ids = records.flatMap(({ payments = [] }) => payments);
  const locations = await paymentStore(organization).readLocations(ids);
  const counts = await mapInParallel(records, recordsAtOnce, async ({ payments = [] }) => {
    let count = 0;
    for (const id of payments.toReversed()) {
      const location = locations.get(id);
      if (location?.kind !== 'payment_location' || location.import_id !== imported.id) continue;
      const isUndone =
        location.is_undone ??
        (await reversePayment(organization, id, { reason: 'import_undone' }, { actor, now })).payment.reversal
          ?.reason === 'import_undone';
      if (isUndone) count++;
    }
    return count;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

function warningRows({ index, external_id }: UndoneRecord, { outcome, kept }: RecordUndo): ImportRowView[] {
  const row = (code: string, path: string, message: string) => [
    { index, external_id, code, path: truncateText(path, 200), message },
  ];
  if (outcome === 'failed') return row('not_undone', '', 'May not have been undone; correct it by hand.');
  if (kept.length > 0) return row('changed_since', kept.join(', '), 'Changed since the import, so it was kept.');
  return outcome === 'kept'
    ? row('changed_since', '', 'Something has happened to the account since: it was kept.')
    : [];
}

function resultOf(
  imported: ImportJob,
  chunk: number,
  results: readonly (readonly [UndoneRecord, RecordUndo])[],
  warned: number,
  reversed: number,
): ChunkResult {
  const count = (wanted: RecordUndo['outcome']) => results.filter(([, { outcome }]) => outcome === wanted).length;
  const stored = imported.results[chunkName(chunk)];
  const before = stored && parseChunkResult(stored);
  const all = before ? before.imported + before.updated + before.unchanged : 0;
  const [removed, restored] = [count('removed'), count('restored')];
  return {
    imported: removed,
    updated: restored,
    unchanged: Math.max(0, all - removed - restored),
    failed: 0,
    warned,
    differences: 0,
    payments: { registered: reversed, unchanged: 0, failed: 0, skipped: 0 },
  };
}
