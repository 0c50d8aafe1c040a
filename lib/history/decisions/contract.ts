import * as z from 'zod/mini';
import { initiatorKinds } from '../../foundation/initiator.ts';
import { channels } from '../../policy/contact-rules/channel.ts';
import { PresetApplicabilityView, RulingView } from '../../policy/contact-rules/contract.ts';
import { ruleCodes } from '../../policy/contact-rules/rules/rule-registry.ts';
import type { Route } from '../../platform/http/route.ts';
import {
  CalendarDate,
  IdOrExternalId,
  Page,
  QueryInteger,
  byParameter,
  defaultPageLimit,
  pagingParameters,
  viaField,
} from '../../platform/http/wire.ts';

export const VerdictView = () =>
  z.object({
    ...RulingView().shape,
    facts: z.record(z.string(), z.unknown()),
    rules_in_force: z.record(z.string(), z.unknown()),
    presets: z.optional(z.array(PresetApplicabilityView())),
    addressed: z.optional(
      z.object({
        address_masked: z.optional(z.string()),
        passed_over: z.array(z.object({ which: z.string(), reason: z.string() })),
      }),
    ),
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
    initiated_by: z.object({
      kind: z.enum(initiatorKinds),
      id: z.nullable(z.string()),
      ...viaField(),
    }),
  });
export type DecisionView = z.output<ReturnType<typeof DecisionView>>;

export const listDecisions = {
  method: 'GET',
  path: '/api/accounts/{id}/decisions',
  summary: 'List the decisions whether to contact an account, with everything they compared, newest first',
  tool: {
    name: 'list_account_decisions',
    description:
      'List the decisions to contact or not to contact the person of an account, newest first, with the rules that blocked. Answers why a person was, or was not, contacted.',
    effect: 'reads',
  },
  access: { role: 'viewer' },
  twin: { path: '/api/v1/accounts/{id}/decisions', scope: 'decisions:read' },
  resource: 'account',
  params: IdOrExternalId,
  query: () => z.strictObject({ ...pagingParameters(), ...byParameter() }),
  replies: { 200: () => Page(DecisionView()) },
  table: 'page',
} as const satisfies Route;

export const ListedDecision = () => z.object({ ...DecisionView().shape, contact_name: z.nullable(z.string()) });

const BlockedQuery = () =>
  z.strictObject({
    ...pagingParameters(),
    date: z.optional(CalendarDate()),
    rule: z.optional(z.enum(ruleCodes())),
    channel: z.optional(z.enum(channels)),
  });
export type BlockedFilters = Pick<z.output<ReturnType<typeof BlockedQuery>>, 'rule' | 'channel'>;

export const listBlockedDecisions = {
  method: 'GET',
  path: '/api/decisions',
  summary: 'List the decisions of a day that blocked a message or a call, by rule',
  tool: {
    name: 'list_blocked_decisions',
    description:
      'List the messages and calls of a day that a rule blocked, with the rule. Answers who was not contacted that day, and why.',
    effect: 'reads',
  },
  access: { role: 'viewer' },
  twin: { path: '/api/v1/decisions', scope: 'decisions:read' },
  query: BlockedQuery,
  replies: { 200: () => Page(ListedDecision()) },
  table: 'page',
} as const satisfies Route;

/** For each account, a page costs one query that reads up to a whole page. */
export const maxAccountsOfPerson = 20;
const maxPersonPageLimit = 100;

export const listContactDecisions = {
  method: 'GET',
  path: '/api/contacts/{id}/decisions',
  summary: 'List the decisions whether to contact a person, of all their accounts, newest first',
  tool: {
    name: 'list_person_decisions',
    description:
      'List the decisions about a person over all their accounts, newest first, with the rules that blocked.',
    effect: 'reads',
  },
  access: { role: 'viewer' },
  twin: { path: '/api/v1/contacts/{id}/decisions', scope: 'decisions:read' },
  resource: 'contact',
  params: IdOrExternalId,
  query: () =>
    z.strictObject({
      ...pagingParameters(),
      limit: z._default(z.optional(QueryInteger(1, maxPersonPageLimit)), defaultPageLimit),
      ...byParameter(),
    }),
  replies: { 200: () => Page(DecisionView()) },
  refusals: { 409: ['too_many_accounts'] },
  table: 'page',
} as const satisfies Route;

export const decisionRoutes = { listDecisions, listBlockedDecisions, listContactDecisions };
