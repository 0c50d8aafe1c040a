import * as z from 'zod/mini';
import { providers } from '../../foundation/provider.ts';
import { ProviderEvent } from './provider-event.ts';

// Consumers ignore unknown fields at every level, because producers are deployed first and may send more.

/** Which import to cut into chunks. */
export const ImportToSplit = () => z.object({ organization: z.uuid(), job_id: z.string() });

/** Which part of an import's records to store: a stretch of bytes of the records file as the splitter wrote it. */
export const ChunkToStore = () =>
  z.object({
    organization: z.uuid(),
    job_id: z.string(),
    chunk: z.int(),
    first_byte: z.int(),
    last_byte: z.int(),
  });
export type ChunkToStore = z.output<ReturnType<typeof ChunkToStore>>;

/** The shard of active campaigns whose evaluations to request. `tick` is the time of the tick that requests them. */
export const ShardToEvaluate = () => z.object({ shard: z.int(), tick: z.iso.datetime() });

/** Which campaign to look through for what is due. */
export const CampaignToEvaluate = () =>
  z.object({
    organization: z.uuid(),
    campaign_id: z.uuid(),
    /** After a pause: sends the messages of all items that wait. */
    resumes: z.optional(z.boolean()),
    /** The rest of what a person requested: it is evaluated while automatic dispatch is paused, too. */
    requested: z.optional(z.boolean()),
  });

/** Which queue item to work off. */
export const ItemToDispatch = () => z.object({ organization: z.uuid(), day: z.iso.date(), item: z.uuid() });

/** What a provider's callback means, to be applied to what it is about. `received_at` is when it came. */
export const CallbackToApply = () =>
  z.object({ provider: z.enum(providers), received_at: z.iso.datetime(), effect: ProviderEvent() });
export type CallbackToApply = z.output<ReturnType<typeof CallbackToApply>>;

/**
 * What a campaign became, to be followed in its accounts and queue items. `version` is the campaign's from then on; `after`
 * is how far an earlier message came.
 */
export const CampaignStatusToPropagate = () =>
  z.object({
    organization: z.uuid(),
    campaign_id: z.uuid(),
    version: z.int(),
    became: z.enum(['active', 'paused', 'completed', 'deleted']),
    after: z.optional(z.object({ partition: z.int(), after: z.string() })),
  });
export type CampaignStatusToPropagate = z.output<ReturnType<typeof CampaignStatusToPropagate>>;
