import type * as z from 'zod/mini';
import type { ExecutionStatus, QueueItemView } from '../campaigns/execution/contract.ts';
import type { FieldNote } from './openapi-fields.ts';
import type { RouteNote } from './openapi-notes.ts';
import type { Shape } from '../http/route.ts';

type Shown<S extends Shape> = z.output<ReturnType<S>>;

const note = (description: string, ...examples: readonly unknown[]): FieldNote =>
  examples.length ? { description, examples } : { description };

const item: Shown<typeof QueueItemView> = {
  id: '7e0d5f3a-1c2b-5e77-9a40-6b1f2d3c4e55',
  account_id: '6f1d1b1e-53b5-5a0c-8a55-9d8d1c2b7e44',
  campaign_id: '4d2a9c1e-7b3f-4c55-8e21-0f9a8b7c6d5e',
  step: 0,
  channel: 'sms',
  action_type: 'reminder',
  status: 'skipped',
  reason: 'outside_contact_hours',
  attempts: 0,
  next_attempt_at: '2026-11-23T11:00:00.000Z',
  created_at: '2026-11-21T23:30:00.000Z',
  updated_at: '2026-11-21T23:30:01.120Z',
};

const status: Shown<typeof ExecutionStatus> = {
  paused: false,
  date: '2026-11-21',
  pending: 120,
  processing: 8,
  completed: 2310,
  failed: 14,
  skipped: 241,
};

/** What the fields of the execution queue mean. */
export const executionFields: Readonly<Record<string, FieldNote>> = {
  'QueueItemView.account_id': note('The account whose step it is.'),
  'QueueItemView.campaign_id': note('The campaign that works the account.'),
  'QueueItemView.step': note('Which step of the strategy, from 0.', 0),
  'QueueItemView.status': note('`pending` waits, `processing` is being done; the others are ends.'),
  'QueueItemView.reason': note('Why it was skipped or failed, in a stable word.', 'outside_contact_hours'),
  'QueueItemView.attempts': note(
    'How often its contact was tried: 0 or 1. A further try of the step is an item of its own.',
    1,
  ),
  next_attempt_at: note('When the step is tried again, as a new item.'),
  paused: note('Whether automatic dispatch is paused.'),
  date: note("The day that is counted, in the organization's time zone."),
  'listQueueItems.date': note("The day on which the items were queued, in the organization's time zone."),
  pending: note('Items that wait.'),
  processing: note('Items that are being done.'),
  completed: note('Items whose message or call went out.'),
  'ExecutionStatus.failed': note('Items whose message or call was refused for good.'),
  skipped: note('Items that came to nothing, such as those outside the contact hours.'),
  enqueued: note('How many accounts were queued.', 42),
  'NewEvaluation.campaign_id': note('The campaign to evaluate; all active ones, when left out.'),
};

/** What the documentation says of the execution engine. */
export const executionNotes: Readonly<Record<string, RouteNote>> = {
  pauseExecution: {
    description:
      'When this answers, after some two seconds, no further message or call begins by itself. What is queued stays queued. ' +
      'Dispatch by hand goes on.',
    reply: { ...status, paused: true },
  },
  resumeExecution: { reply: status },
  readExecutionStatus: {
    description: 'The counts follow the queue within seconds.',
    reply: status,
  },
  enqueueAccounts: {
    description:
      'The same evaluation that runs every minute by itself. A very large campaign is queued in the background beyond what ' +
      'is counted here. While automatic dispatch is paused, what is queued waits until it is resumed. The body may be left out.',
    body: { campaign_id: item.campaign_id },
    reply: { enqueued: 42 },
  },
  listQueueItems: {
    reply: {
      data: [item],
      pagination: { limit: 50, offset: 0, has_more: false, next_offset: null, next_cursor: null },
    },
  },
};
