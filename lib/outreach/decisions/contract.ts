import * as z from 'zod/mini';
import { channels } from '../../contact-rules/channel.ts';
import { RulingView } from '../../contact-rules/contract.ts';
import type { Route } from '../../http/route.ts';
import { IdOrExternalId, Page, byParameter, pagingParameters } from '../../http/wire.ts';

/** What the rules decided and everything they compared, which is enough to replay the decision. */
export const VerdictView = () =>
  z.object({
    ...RulingView().shape,
    facts: z.record(z.string(), z.unknown()),
    rules_in_force: z.record(z.string(), z.unknown()),
  });
export type VerdictView = z.output<ReturnType<typeof VerdictView>>;

export const DecisionView = () =>
  z.object({
    id: z.uuid(),
    account_id: z.uuid(),
    contact_id: z.uuid(),
    channel: z.enum(channels),
    action_type: z.string(),
    ...VerdictView().shape,
    interaction_id: z.nullable(z.uuid()),
    initiated_by: z.object({ kind: z.string(), id: z.nullable(z.string()) }),
  });
export type DecisionView = z.output<ReturnType<typeof DecisionView>>;

export const listDecisions = {
  method: 'GET',
  path: '/api/accounts/{id}/decisions',
  summary: 'List the decisions whether to contact an account, with everything they compared, newest first',
  access: { role: 'viewer' },
  resource: 'account',
  params: IdOrExternalId,
  query: () => z.strictObject({ ...pagingParameters(), ...byParameter() }),
  replies: { 200: () => Page(DecisionView()) },
  table: 'page',
} as const satisfies Route;

export const decisionRoutes = { listDecisions };
