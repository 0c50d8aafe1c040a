import * as z from 'zod/mini';
import {
  CampaignId,
  DeliveryId,
  ExportId,
  ImportJobId,
  OrganizationId,
  QueueItemId,
  Uuid,
  WebhookId,
} from '../../foundation/ids.ts';
import { providers } from '../../foundation/provider.ts';
import { ProviderEvent } from './provider-event.ts';
import { renamed } from './renamed-field.ts';

// Schemas ignore unknown fields at every level, so that producers and consumers can be deployed in any order.

/** The import to split into chunks. */
export const ImportToSplit = () => z.object({ organization: OrganizationId(), job_id: ImportJobId() });

/** The part of an import to store: a byte range (inclusive) of the records file that the splitter wrote. */
export const ChunkToStore = () =>
  z.object({
    organization: OrganizationId(),
    job_id: ImportJobId(),
    chunk: z.int(),
    first_byte: z.int(),
    last_byte: z.int(),
  });
export type ChunkToStore = z.output<ReturnType<typeof ChunkToStore>>;

/** The export to write to its file. */
export const ExportToWrite = () => z.object({ organization: OrganizationId(), export_id: ExportId() });

/** The shard of active campaigns to request evaluations for. `tick` is the time of the scheduled run. */
export const ShardToEvaluate = () => z.object({ shard: z.int(), tick: z.iso.datetime() });

/** The campaign to evaluate. */
export const EvaluationRequest = () =>
  z.object({
    organization: OrganizationId(),
    campaign_id: CampaignId(),
    /** After a pause: also send the messages of the queue items that were released during it. */
    resumes: z.optional(z.boolean()),
    /** Where an earlier message stopped sending them. */
    after: z.optional(z.object({ partition: z.int(), after: z.string() })),
    /** Continues an evaluation that a user requested: it runs even while automatic dispatch is paused. */
    requested: z.optional(z.boolean()),
  });
export type EvaluationRequest = z.output<ReturnType<typeof EvaluationRequest>>;

/** The queue item to process. */
const ItemToDispatch = () =>
  z.object({
    kind: z.optional(z.literal('item')),
    organization: OrganizationId(),
    day: z.iso.date(),
    item: QueueItemId(),
  });

/** Shows, once it is received, that the queue has passed the messages of the organization that were sent before it. */
const QueueProbe = () =>
  z.object({
    kind: z.literal('probe'),
    organization: OrganizationId(),
    campaign_id: CampaignId(),
    sent_at: z.iso.datetime(),
  });

export const ItemOrProbe = () => z.union([ItemToDispatch(), QueueProbe()]);

/** A provider event to apply. `received_at` is when its callback arrived. */
export const CallbackToApply = () =>
  z.pipe(
    renamed('effect', 'event'),
    z.object({ provider: z.enum(providers), received_at: z.iso.datetime(), event: ProviderEvent() }),
  );
export type CallbackToApply = z.output<ReturnType<typeof CallbackToApply>>;

/**
 * A campaign status to propagate to the campaign's accounts and queue items. `version` is the campaign's version after
 * the change; `after` is where an earlier message stopped.
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

/** A domain event, as it is on the bus, to deliver to the webhooks of its organization. */
export const EventToDeliver = () =>
  z.object({
    id: Uuid(),
    type: z.string(),
    organization: OrganizationId(),
    at: z.iso.datetime(),
    sequence: z.string(),
    data: z.record(z.string(), z.unknown()),
  });
export type EventToDeliver = z.output<ReturnType<typeof EventToDeliver>>;

/** The delivery of a webhook to attempt. */
export const DeliveryToAttempt = () =>
  z.object({ organization: OrganizationId(), webhook_id: WebhookId(), delivery_id: DeliveryId() });
export type DeliveryToAttempt = z.output<ReturnType<typeof DeliveryToAttempt>>;
