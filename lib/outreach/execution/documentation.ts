import {
  type Returned,
  type RoomDocumentation,
  exampleIds,
  examplePage,
  note,
  notesFor,
  sentences,
} from '../../platform/http/documentation.ts';
import type { ExecutionStatus, QueueItemView } from './contract.ts';

const item: Returned<typeof QueueItemView> = {
  id: '7e0d5f3a-1c2b-5e77-9a40-6b1f2d3c4e55',
  account_id: exampleIds.account,
  contact_name: 'María Fernández',
  campaign_id: exampleIds.campaign,
  step: 0,
  channel: 'sms',
  action_type: 'reminder',
  status: 'skipped',
  reason: 'outside_contact_hours',
  hold_kind: null,
  missing_variables: [],
  attempts: 0,
  next_attempt_at: '2026-11-23T11:00:00.000Z',
  created_at: '2026-11-21T23:30:00.000Z',
  updated_at: '2026-11-21T23:30:01.120Z',
};

const status: Returned<typeof ExecutionStatus> = {
  paused: false,
  date: '2026-11-21',
  pending: 120,
  processing: 8,
  completed: 2310,
  failed: 14,
  skipped: 241,
};

export const documentation: RoomDocumentation = {
  tag: { title: 'Execution', description: 'The queue that runs campaigns automatically, and how to pause it.' },
  fields: {
    next_attempt_at: note('When the step is tried again, as a new item.'),
    paused: note('Whether automatic dispatch is paused.'),
    date: note("The day that is counted, in the organization's time zone."),
    pending: note('Items that are waiting.'),
    processing: note('Items that are being processed.'),
    completed: note('Items whose message or call was sent.'),
    skipped: note('Items that were not sent, for example those outside the contact hours.'),
    enqueued: note('How many accounts were queued.', 42),
    'ExecutionStatus.failed': note('Items whose message or call was rejected permanently.'),
    'listQueueItems.date': note("The day on which the items were queued, in the organization's time zone."),
    'listQueueItems.status': note('Only items with this status.'),
    'listQueueItems.campaign_id': note('Only items of this campaign.'),
    'listQueueItems.channel': note('Only items of this channel.'),
    'listQueueItems.reason': note('Only items that were skipped or failed for this reason.', 'outside_contact_hours'),
    'NewEvaluation.campaign_id': note('The campaign to evaluate. Defaults to all active ones.'),
    ...notesFor('QueueItemView', {
      account_id: note('The account that the step is for.'),
      contact_name: note("The current name of the account's contact.", 'María Fernández'),
      campaign_id: note('The campaign that queued it.'),
      step: note('The number of the step in the strategy, from 0.', 0),
      status: note('`pending` is waiting, `processing` is in progress; the others are final.'),
      reason: note('Why it was skipped or failed, as a stable code.', 'outside_contact_hours'),
      hold_kind: note('The kind of the hold, if the reason is `account_held` or `contact_held`.'),
      missing_variables: note(
        'The variables of the template for which the account has no value, if the reason is `template_variable_missing`.',
      ),
      attempts: note('How often the contact was contacted for it: 0 or 1. A retry of the step is a new item.', 1),
    }),
  },
  operations: {
    pauseExecution: {
      description:
        'By the time this replies, after about two seconds, no automatic message or call starts any more. Queued items stay ' +
        'queued. Manual dispatch is not affected.',
      reply: { ...status, paused: true },
    },
    resumeExecution: { reply: status },
    readExecutionStatus: { description: sentences.followsWithinSeconds, reply: status },
    enqueueAccounts: {
      description:
        'The same evaluation that runs automatically every minute. A very large campaign continues to be queued in the ' +
        'background, beyond what is counted here. While automatic dispatch is paused, queued items wait until it is resumed. ' +
        sentences.optionalBody,
      body: { campaign_id: exampleIds.campaign },
      reply: { enqueued: 42 },
    },
    listQueueItems: {
      description:
        `${sentences.allFiltersMatch} By \`status\`, \`campaign_id\`, \`channel\` or \`reason\`: ` +
        sentences.searchedPage('10,000 items'),
      reply: examplePage(item),
    },
  },
};
