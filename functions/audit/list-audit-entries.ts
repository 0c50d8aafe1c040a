import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { pageOf } from '../../lib/api/pages.ts';
import { auditEntryView } from '../../lib/audit/audit-entry.ts';
import { auditEntries } from '../../lib/audit/audit-store.ts';
import { listAuditEntries } from '../../lib/audit/contract.ts';

export const handler = onLambda(listAuditEntries, async ({ organization, query }) =>
  reply(200, await pageOf(organization, auditEntries(organization), query, auditEntryView)),
);
