import { ExportId } from '../../lib/foundation/ids.ts';
import { type EndpointHandler, reply } from '../../lib/platform/http/endpoint.ts';
import { streamOnLambda } from '../../lib/tenancy/handlers/stream-on-lambda.ts';
import { readToday } from '../../lib/tenancy/organizations/read-today.ts';
import { exportAccounts } from '../../lib/portfolio/exports/contract.ts';
import { createExport } from '../../lib/portfolio/exports/create-export.ts';
import { rejectTooLargeStream } from '../../lib/portfolio/exports/account-export.ts';
import { exportFileName, exportMediaType } from '../../lib/portfolio/exports/export-file.ts';
import type { ExportOf } from '../../lib/portfolio/exports/exported-kind.ts';
import { loadCustomNames } from '../../lib/portfolio/exports/load-custom-names.ts';
import { streamExport } from '../../lib/portfolio/exports/stream-export.ts';
import { countStore } from '../../lib/reporting/counters/count-store.ts';

const exported = 'accounts';

export const handler = streamOnLambda(exportAccounts, async ({ organization, body, now }) => {
  if (body.delivery === 'file') return writeFile;
  const [today, counts, customNames] = await Promise.all([
    readToday(organization, now),
    countStore(organization).readAccounts(),
    loadCustomNames(organization, { exported, format: body.format }),
  ]);
  rejectTooLargeStream(counts, body.filters);
  const content: ExportOf<'accounts'> = { ...body, exported, today, custom_names: customNames };
  return {
    mediaType: exportMediaType(content),
    ...(body.format === 'csv' && { fileName: exportFileName(content) }),
    chunks: streamExport(organization, content),
  };
});

const writeFile: EndpointHandler<typeof exportAccounts> = async ({ organization, body, newId, now }) => {
  const { id, status } = await createExport(organization, newId(ExportId), { ...body, exported }, now);
  return reply(202, { export_id: id, status });
};
