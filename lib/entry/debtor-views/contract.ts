import * as z from 'zod/mini';
import { askedFacts } from '../../history/agent-calls/verification.ts';
import { type Route, maxReplySeconds } from '../../platform/http/route.ts';
import { IdOrExternalId, byParameter } from '../../platform/http/wire.ts';

export const DebtorView = () =>
  z.object({
    language: z.string(),
    asks_for: z.enum(askedFacts),
    front_page: z.string(),
    debts_page: z.nullable(z.string()),
  });
export type DebtorView = z.output<ReturnType<typeof DebtorView>>;

export const readDebtorView = {
  method: 'GET',
  path: '/api/v1/contacts/{id}/debtor-page',
  summary: 'Read what a contact sees on their page; changes nothing and holds no link',
  access: { scope: 'ledger:read' },
  resource: 'contact',
  params: IdOrExternalId,
  query: () => z.strictObject({ ...byParameter() }),
  replies: { 200: DebtorView },
  table: 'read',
  timeoutSeconds: maxReplySeconds,
} as const satisfies Route;

export const debtorViewRoutes = { readDebtorView };
