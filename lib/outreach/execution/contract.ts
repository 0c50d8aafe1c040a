import * as z from 'zod/mini';
import { channels } from '../../policy/contact-rules/channel.ts';
import { CampaignId } from '../../foundation/ids.ts';
import { holdKinds } from '../../portfolio/holds/hold-kind.ts';
import { type Route, maxReplySeconds } from '../../platform/http/route.ts';
import { CalendarDate, InstantView, Page, Text, pagingParameters } from '../../platform/http/wire.ts';

export const queueStatuses = ['pending', 'processing', 'completed', 'failed', 'skipped'] as const;

export const QueueItemView = () =>
  z.object({
    id: z.uuid(),
    account_id: z.uuid(),
    contact_name: z.nullable(z.string()),
    campaign_id: z.uuid(),
    step: z.int(),
    channel: z.enum(channels),
    action_type: z.string(),
    status: z.enum(queueStatuses),
    reason: z.nullable(z.string()),
    hold_kind: z.nullable(z.enum(holdKinds)),
    missing_variables: z.array(z.string()),
    attempts: z.int(),
    next_attempt_at: z.nullable(InstantView()),
    created_at: InstantView(),
    updated_at: InstantView(),
  });
export type QueueItemView = z.output<ReturnType<typeof QueueItemView>>;

export const ExecutionStatus = () =>
  z.object({
    paused: z.boolean(),
    date: z.iso.date(),
    pending: z.int(),
    processing: z.int(),
    completed: z.int(),
    failed: z.int(),
    skipped: z.int(),
  });
export type ExecutionStatus = z.output<ReturnType<typeof ExecutionStatus>>;

export const NewEvaluation = () => z.strictObject({ campaign_id: z.optional(CampaignId()) });

/** A request may take nearly as long as API Gateway waits; the rest happens in the background. */
const timeoutSeconds = maxReplySeconds;

export const pauseExecution = {
  method: 'POST',
  path: '/api/admin/execution/pause',
  summary: 'Pause automatic dispatch; nothing is sent automatically after the reply',
  access: { role: 'admin' },
  replies: { 200: ExecutionStatus },
  table: 'write',
  timeoutSeconds,
} as const satisfies Route;

export const resumeExecution = {
  method: 'POST',
  path: '/api/admin/execution/resume',
  summary: 'Resume automatic dispatch, including all pending items',
  access: { role: 'admin' },
  replies: { 200: ExecutionStatus },
  table: 'write',
  sends: ['evaluation'],
} as const satisfies Route;

export const readExecutionStatus = {
  method: 'GET',
  path: '/api/admin/execution/status',
  summary: "Count today's queue items by status",
  access: { role: 'admin' },
  replies: { 200: ExecutionStatus },
  table: 'read',
} as const satisfies Route;

export const enqueueAccounts = {
  method: 'POST',
  path: '/api/admin/execution/enqueue',
  summary: 'Queue the due accounts of one campaign or of all active campaigns',
  access: { role: 'admin' },
  body: NewEvaluation,
  isBodyOptional: true,
  replies: { 200: () => z.object({ enqueued: z.int() }) },
  refusals: { 404: ['campaign_not_found'], 422: ['campaign_not_active', 'campaign_outside_dates'] },
  table: 'write',
  sends: ['evaluation', 'dispatch'],
  timeoutSeconds,
} as const satisfies Route;

const maxReasonLength = 100;

const QueueFilters = () =>
  z.strictObject({
    ...pagingParameters(),
    date: z.optional(CalendarDate()),
    status: z.optional(z.enum(queueStatuses)),
    campaign_id: z.optional(CampaignId()),
    channel: z.optional(z.enum(channels)),
    reason: z.optional(Text(maxReasonLength)),
  });
export type QueueFilters = Pick<
  z.output<ReturnType<typeof QueueFilters>>,
  'status' | 'campaign_id' | 'channel' | 'reason'
>;

export const listQueueItems = {
  method: 'GET',
  path: '/api/admin/execution/queue',
  summary: 'List the queue items of a day, by default today, in the order of their ids',
  access: { role: 'admin' },
  query: QueueFilters,
  replies: { 200: () => Page(QueueItemView()) },
  table: 'page',
} as const satisfies Route;

export const executionRoutes = {
  pauseExecution,
  resumeExecution,
  readExecutionStatus,
  enqueueAccounts,
  listQueueItems,
};
