import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { loadPage } from '../../lib/http/page-store.ts';
import { auditEntryView } from '../../lib/organizations/audit/audit-entry.ts';
import { auditEntryListing } from '../../lib/organizations/audit/audit-store.ts';
import { listAuditEntries } from '../../lib/organizations/audit/contract.ts';

export const handler = onLambda(
  listAuditEntries,
  async ({ organization, query: { limit, offset, cursor, ...filters } }) =>
    reply(
      200,
      await loadPage(organization, auditEntryListing(organization, filters), { limit, offset, cursor }, auditEntryView),
    ),
);
