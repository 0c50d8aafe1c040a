import { sendMessages } from '../../platform/aws/queue-client.ts';
import { deriveId } from '../../foundation/derived-ids.ts';
import { AuditEntryId, type ImportJobId, type OrganizationId } from '../../foundation/ids.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import { notFound } from '../../foundation/problem.ts';
import { subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { type ImportJob, assertUndoable, newUndoJob, tallyOf, undoIdOf } from './import-job.ts';
import { importStore } from './import-store.ts';

/**
 * Begins the undo of an import, once: a repetition returns the same job, and sends its message again in case an earlier
 * request ended before it did. An undo that could not be split begins again.
 */
export async function submitUndo(
  organization: OrganizationId,
  id: ImportJobId,
  { actor, now }: { readonly actor: Initiator; readonly now: Date },
): Promise<ImportJob> {
  const store = importStore(organization);
  const job = await store.read(id, { consistent: true });
  if (!job) throw notFound('import');
  if (job.undone_by === undefined) {
    assertUndoable(job, now);
    const undo = newUndoJob(job, actor, now);
    await store.addUndo(undo, job, [auditStore(organization).insertion(undoneEntry(job, undo, actor))]);
  }
  const found = await store.read(undoIdOf(organization, id), { consistent: true });
  const undo = found?.status === 'failed' ? await store.reopenUndo(found) : found;
  if (!undo) throw notFound('import');
  if (undo.status === 'processing') await sendMessages('import', organization, [{ organization, job_id: undo.id }]);
  return undo;
}

function undoneEntry(job: ImportJob, undo: ImportJob, actor: Initiator) {
  const { imported, updated, payments } = tallyOf(job);
  return subjectAuditEntry(
    {
      action: 'import_undone',
      actor,
      reason: null,
      at: undo.created_at,
      subject: { type: 'import', id: job.id },
      details: {
        before: { imported, updated, payments_registered: payments.registered },
        after: { undo_job_id: undo.id },
      },
    },
    deriveId(AuditEntryId, job.organization, `audit:undone:${job.id}`),
  );
}
