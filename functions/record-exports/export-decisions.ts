import { ExportId } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { exportDecisions } from '../../lib/portfolio/exports/contract.ts';
import { createExport } from '../../lib/portfolio/exports/create-export.ts';

export const handler = onLambda(exportDecisions, async ({ organization, body, newId, now }) => {
  const { id, status } = await createExport(organization, newId(ExportId), { ...body, exported: 'decisions' }, now);
  return reply(202, { export_id: id, status });
});
