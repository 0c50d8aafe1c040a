import * as z from 'zod/mini';
import { channels } from '../../policy/contact-rules/channel.ts';
import { campaignStatuses } from '../../portfolio/campaigns/campaign-status.ts';
import { resolutions } from '../../portfolio/account-fields/resolution.ts';
import { collectionStatuses } from '../../policy/contact-rules/collection-status.ts';
import { disputeCategories, disputeOutcomes } from '../../portfolio/holds/dispute.ts';
import { holdBlocks, holdKinds, holdScopes, holdSources } from '../../portfolio/holds/hold-kind.ts';
import { importStatuses, jobModes } from '../../portfolio/imports/import-status.ts';
import { adjustmentKinds } from '../../portfolio/adjustments/adjustment-kind.ts';
import { reversalReasons } from '../../portfolio/payments/reversal-reason.ts';
import { planStatuses } from '../../portfolio/accounts/plan-status.ts';
import { InstalmentTerms } from '../../portfolio/plans/contract.ts';
import { promiseStatuses } from '../../portfolio/promises/promise-status.ts';
import { settlementOutcomes, settlementStatuses } from '../../portfolio/accounts/settlement-status.ts';
import type { Shape } from '../../platform/http/route.ts';
import { InstantView } from '../../platform/http/wire.ts';
import { actorKinds } from '../../tenancy/audit/contract.ts';
import { contactResults, sentiments } from '../../history/agent-calls/collected-data.ts';
import { interactionStatuses } from '../../history/interactions/interaction-status.ts';

const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(schema);
const text = () => orNull(z.string());
const changed = () => z.array(z.string());

const accountFields = () => ({
  account_id: z.uuid(),
  external_id: text(),
  contact_id: z.uuid(),
  collection_status: z.enum(collectionStatuses),
  resolution: orNull(z.enum(resolutions)),
  total_amount: z.number(),
  pending_balance: z.number(),
  paid_amount: z.number(),
  currency: z.string(),
  campaign_id: orNull(z.uuid()),
  strategy_id: orNull(z.uuid()),
});
export const AccountEventData = () => z.object(accountFields());
export const AccountUpdatedEventData = () => z.object({ ...accountFields(), changed: changed() });
export const AccountStatusEventData = () =>
  z.object({ ...accountFields(), previous_status: z.enum(collectionStatuses) });

export const ContactEventData = () =>
  z.object({
    contact_id: z.uuid(),
    external_id: text(),
    account_id: orNull(z.uuid()),
    opted_out_channels: z.array(z.enum(channels)),
  });

export const PaymentEventData = () =>
  z.object({
    payment_id: z.uuid(),
    account_id: z.uuid(),
    external_id: text(),
    amount: z.number(),
    overpaid_amount: z.number(),
    currency: z.string(),
    paid_at: InstantView(),
    group_id: orNull(z.uuid()),
  });

export const PaymentReversedEventData = () =>
  z.object({
    ...PaymentEventData().shape,
    reason: z.enum([...reversalReasons, 'import_undone']),
    reversed_at: InstantView(),
  });

export const AdjustmentEventData = () =>
  z.object({
    adjustment_id: z.uuid(),
    account_id: z.uuid(),
    external_id: text(),
    kind: z.enum(adjustmentKinds),
    amount: z.number(),
    currency: z.string(),
    total_amount: z.number(),
    pending_balance: z.number(),
  });

const interactionFields = () => ({
  interaction_id: z.uuid(),
  account_id: z.uuid(),
  contact_id: z.uuid(),
  channel: z.enum(channels),
  direction: z.enum(['outbound', 'inbound']),
  action_type: text(),
  status: z.enum(interactionStatuses),
  disposition: text(),
  contact_result: orNull(z.enum(contactResults)),
  sentiment: orNull(z.enum(sentiments)),
  needs_person: z.boolean(),
  duration_seconds: orNull(z.number()),
});
export const InteractionEventData = () => z.object(interactionFields());
export const InteractionUpdatedEventData = () => z.object({ ...interactionFields(), changed: changed() });

export const PromiseEventData = () =>
  z.object({
    promise_id: z.uuid(),
    account_id: z.uuid(),
    interaction_id: orNull(z.uuid()),
    amount: z.number(),
    currency: z.string(),
    due_date: z.iso.date(),
    status: z.enum(promiseStatuses),
  });

const settlementFields = () => ({
  settlement_id: z.uuid(),
  account_id: z.uuid(),
  contact_id: z.uuid(),
  status: z.enum(settlementStatuses),
  outcome: orNull(z.enum(settlementOutcomes)),
  original_balance: z.number(),
  offered_amount: z.number(),
  forgiven_amount: z.number(),
  discount_pct: z.number(),
  currency: z.string(),
  expires_at: InstantView(),
  pay_by: orNull(z.iso.date()),
  accepted_at: orNull(InstantView()),
  outcome_at: orNull(InstantView()),
  source: z.enum(['user', 'voice_agent', 'api_key', 'contact']),
  interaction_id: orNull(z.uuid()),
});
export const SettlementEventData = () => z.object(settlementFields());
export const SettlementStatusEventData = () =>
  z.object({
    ...settlementFields(),
    previous_status: z.enum(settlementStatuses),
    previous_outcome: orNull(z.enum(settlementOutcomes)),
  });

const planFields = () => ({
  plan_id: z.uuid(),
  account_id: z.uuid(),
  contact_id: z.uuid(),
  status: z.enum(planStatuses),
  total: z.number(),
  currency: z.string(),
  instalments: z.array(InstalmentTerms()),
  settlement_id: orNull(z.uuid()),
  source: z.enum(['user', 'api_key', 'voice_agent', 'contact']),
  interaction_id: orNull(z.uuid()),
  accepted_at: orNull(InstantView()),
  ended_at: orNull(InstantView()),
});
export const PlanEventData = () => z.object(planFields());
export const PlanStatusEventData = () => z.object({ ...planFields(), previous_status: z.enum(planStatuses) });

export const InstalmentEventData = () =>
  z.object({
    plan_id: z.uuid(),
    account_id: z.uuid(),
    number: z.int(),
    due_date: z.iso.date(),
    amount: z.number(),
    currency: z.string(),
    payment_id: orNull(z.uuid()),
  });

export const HoldEventData = () =>
  z.object({
    hold_id: z.uuid(),
    external_id: text(),
    kind: z.enum(holdKinds),
    blocks: z.enum(holdBlocks),
    scope: z.enum(holdScopes),
    account_id: orNull(z.uuid()),
    contact_id: z.uuid(),
    source: z.enum(holdSources),
    placed_at: InstantView(),
    until: orNull(InstantView()),
    due_by: orNull(InstantView()),
    released_at: orNull(InstantView()),
  });

export const DisputeEventData = () =>
  z.object({
    hold_id: z.uuid(),
    account_id: z.uuid(),
    contact_id: z.uuid(),
    category: orNull(z.enum(disputeCategories)),
    amount: orNull(z.number()),
    due_by: orNull(InstantView()),
    outcome: orNull(z.enum(disputeOutcomes)),
  });

export const CampaignStatusEventData = () =>
  z.object({
    campaign_id: z.uuid(),
    name: z.string(),
    status: z.enum(campaignStatuses),
    previous_status: z.enum(campaignStatuses),
  });

export const ImportEventData = () =>
  z.object({
    job_id: z.string(),
    mode: z.enum(jobModes),
    status: z.enum(importStatuses),
    total_records: z.int(),
    imported: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    failed: z.int(),
    superseded: z.int(),
    payments: z.object({ registered: z.int(), unchanged: z.int(), failed: z.int(), skipped: z.int() }),
  });

export const WebhookTestEventData = () => z.object({ webhook_id: z.uuid() });

/** Within an API version, events only gain fields. */
const domainEventShapes = {
  'account.created': AccountEventData,
  'account.updated': AccountUpdatedEventData,
  'account.status_changed': AccountStatusEventData,
  'account.adjusted': AdjustmentEventData,
  'contact.opted_out': ContactEventData,
  'contact.opt_out_removed': ContactEventData,
  'payment.registered': PaymentEventData,
  'payment.reversed': PaymentReversedEventData,
  'interaction.created': InteractionEventData,
  'interaction.updated': InteractionUpdatedEventData,
  'promise.created': PromiseEventData,
  'promise.broken': PromiseEventData,
  'settlement.created': SettlementEventData,
  'settlement.status_changed': SettlementStatusEventData,
  'plan.created': PlanEventData,
  'plan.status_changed': PlanStatusEventData,
  'instalment.paid': InstalmentEventData,
  'instalment.late': InstalmentEventData,
  'hold.placed': HoldEventData,
  'hold.released': HoldEventData,
  'dispute.opened': DisputeEventData,
  'dispute.resolved': DisputeEventData,
  'campaign.status_changed': CampaignStatusEventData,
  'import.completed': ImportEventData,
} as const satisfies Readonly<Record<string, Shape>>;

/** Adds `webhook.test`, which is sent on request and never over the bus. */
export const eventShapes = { ...domainEventShapes, 'webhook.test': WebhookTestEventData } as const;

export type EventType = keyof typeof eventShapes;
export type DomainEventType = keyof typeof domainEventShapes;
export type EventData<Type extends EventType> = Readonly<z.output<ReturnType<(typeof eventShapes)[Type]>>>;

// Object.keys returns the keys of the objects above, in their order.
export const domainEventTypes = Object.keys(domainEventShapes) as [DomainEventType, ...DomainEventType[]];
export const eventTypes = [...domainEventTypes, 'webhook.test'] as const satisfies readonly EventType[];

export const apiVersions = ['v1'] as const;

const EventActor = () => z.object({ kind: z.enum(actorKinds), id: z.nullable(z.string()) });

export const eventBody = (type: EventType) => () =>
  z.object({
    id: z.uuid(),
    type: z.literal(type),
    timestamp: InstantView(),
    api_version: z.enum(apiVersions),
    organization_id: z.uuid(),
    sequence: z.string(),
    actor: EventActor(),
    data: eventShapes[type](),
  });

/** `AccountCreatedEvent` for `account.created`: the name of its schema in the OpenAPI document. */
export const eventBodyName = (type: EventType): string =>
  `${type.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`;
