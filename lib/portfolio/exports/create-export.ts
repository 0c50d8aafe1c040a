import { sendGroupedMessages } from '../../platform/aws/queue-client.ts';
import type { ExportId, OrganizationId } from '../../foundation/ids.ts';
import { dayIn } from '../../foundation/calendar.ts';
import { notFound } from '../../foundation/problem.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { exportJobStore } from './export-job-store.ts';
import { type ExportJob, newExportJob } from './export-job.ts';
import { loadCustomNames } from './load-custom-names.ts';
import type { ExportContent } from './exported-kind.ts';

/** Delays the message until the export is stored. */
const storedWithinSeconds = 1;

type ExportRequest = ExportContent extends infer Content extends ExportContent
  ? Content extends ExportContent
    ? Pick<Content, 'exported' | 'format' | 'filters' | 'bom'>
    : never
  : never;

/**
 * Creates an export once per id. Enqueues before storing, so that a crash leaves no export that is never written.
 * @throws Problem 409 `too_many_exports`
 */
export async function createExport(
  organization: OrganizationId,
  id: ExportId,
  content: ExportRequest,
  now: Date,
): Promise<ExportJob> {
  const [settings, customNames] = await Promise.all([
    organizationStore(organization).read(),
    loadCustomNames(organization, content),
  ]);
  if (!settings) throw notFound('organization');
  const { timezone } = settings;
  const jobs = exportJobStore(organization);
  await jobs.requireCapacity(id, now);
  const message = { organization, export_id: id };
  await sendGroupedMessages('export', [{ group: organization, message, delaySeconds: storedWithinSeconds }]);
  return jobs.add(
    newExportJob(
      id,
      organization,
      { ...content, today: dayIn(timezone, now), timezone, custom_names: customNames },
      now,
    ),
    now,
  );
}
