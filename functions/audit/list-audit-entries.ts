import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPage } from '../../lib/platform/http/load-page.ts';
import { auditEntryView } from '../../lib/tenancy/audit/audit-entry.ts';
import { auditStore } from '../../lib/tenancy/audit/audit-store.ts';
import { listAuditEntries } from '../../lib/tenancy/audit/contract.ts';

export const handler = onLambda(
  listAuditEntries,
  async ({ organization, query: { limit, offset, cursor, ...filters } }) =>
    reply(
      200,
      await loadPage(
        organization,
        auditStore(organization).listing(filters),
        { limit, offset, cursor },
        auditEntryView,
      ),
    ),
);
