import * as z from 'zod/mini';
import {
  AccountId,
  CampaignId,
  DeliveryId,
  ExportId,
  ImportJobId,
  MemberJobId,
  OrganizationId,
  PlanId,
  QueueItemId,
  Uuid,
  WebhookId,
} from '../../foundation/ids.ts';
import { initiatorKinds } from '../../foundation/initiator.ts';
import { providers } from '../../foundation/provider.ts';
import { ProviderEvent } from './provider-event.ts';
import { renamed } from './renamed-field.ts';

// Schemas ignore unknown fields at every level, so that producers and consumers can be deployed in any order.

export const ImportToSplit = () => z.object({ organization: OrganizationId(), job_id: ImportJobId() });

/** A byte range (inclusive) of the records file that the splitter wrote. */
export const ChunkToStore = () =>
  z.object({
    organization: OrganizationId(),
    job_id: ImportJobId(),
    chunk: z.int(),
    first_byte: z.int(),
    last_byte: z.int(),
  });
export type ChunkToStore = z.output<ReturnType<typeof ChunkToStore>>;

export const ExportToWrite = () => z.object({ organization: OrganizationId(), export_id: ExportId() });

export const ShardToEvaluate = () => z.object({ shard: z.int(), tick: z.iso.datetime() });

export const EvaluationRequest = () =>
  z.object({
    organization: OrganizationId(),
    campaign_id: CampaignId(),
    /** Only the accounts of this segment: a backlog is evaluated by segments at once. */
    segment: z.optional(z.int()),
    /** After a pause, also sends the queue items that were released during it. */
    resumes: z.optional(z.boolean()),
    after: z.optional(z.object({ partition: z.int(), after: z.string() })),
    /** A user's request runs even while automatic dispatch is paused. */
    requested: z.optional(z.boolean()),
  });
export type EvaluationRequest = z.output<ReturnType<typeof EvaluationRequest>>;

const ItemToDispatch = () =>
  z.object({
    kind: z.optional(z.literal('item')),
    organization: OrganizationId(),
    day: z.iso.date(),
    item: QueueItemId(),
  });

/** Its arrival shows that the queue has passed the organization's earlier messages. */
const QueueProbe = () =>
  z.object({
    kind: z.literal('probe'),
    organization: OrganizationId(),
    campaign_id: CampaignId(),
    sent_at: z.iso.datetime(),
  });

/** A reminder of an instalment that may be due: what is stored decides. */
const PlannedReminder = () =>
  z.object({
    kind: z.literal('reminder'),
    organization: OrganizationId(),
    account_id: AccountId(),
    plan_id: PlanId(),
    plan_created_at: z.iso.datetime(),
    number: z.int(),
    reminder: z.enum(['instalment_due', 'instalment_late']),
  });
export type PlannedReminder = z.output<ReturnType<typeof PlannedReminder>>;

export const DispatchMessage = () => z.union([ItemToDispatch(), QueueProbe(), PlannedReminder()]);

export const CallbackToApply = () =>
  z.pipe(
    renamed('effect', 'event'),
    z.object({ provider: z.enum(providers), received_at: z.iso.datetime(), event: ProviderEvent() }),
  );
export type CallbackToApply = z.output<ReturnType<typeof CallbackToApply>>;

/**
 * Propagates a campaign's status to its accounts and queue items. `version` is the campaign's after the change; `after`
 * is where an earlier message stopped.
 */
export const CampaignStatusToPropagate = () =>
  z.object({
    organization: OrganizationId(),
    campaign_id: CampaignId(),
    version: z.int(),
    became: z.enum(['active', 'paused', 'completed', 'deleted']),
    after: z.optional(z.object({ partition: z.int(), after: z.string() })),
  });
export type CampaignStatusToPropagate = z.output<ReturnType<typeof CampaignStatusToPropagate>>;

export const MembersToChange = () => z.object({ organization: OrganizationId(), job_id: MemberJobId() });

export const EventToDeliver = () =>
  z.object({
    id: Uuid(),
    type: z.string(),
    organization: OrganizationId(),
    at: z.iso.datetime(),
    sequence: z.string(),
    /** Absent from messages of an older version. */
    actor: z.optional(z.object({ kind: z.enum(initiatorKinds), id: z.nullable(z.string()) })),
    data: z.record(z.string(), z.unknown()),
  });
export type EventToDeliver = z.output<ReturnType<typeof EventToDeliver>>;

export const DeliveryToAttempt = () =>
  z.object({ organization: OrganizationId(), webhook_id: WebhookId(), delivery_id: DeliveryId() });
export type DeliveryToAttempt = z.output<ReturnType<typeof DeliveryToAttempt>>;
