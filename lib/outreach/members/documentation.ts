import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  exampleIds,
  exampleInstant,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import { type MemberJobView, type NewMemberJob, maxNamedMembers } from './contract.ts';

const submitted = {
  job_id: '8e1f5c3a-6d2b-4a7e-9c40-5b3d2f1e0a97',
  campaign_id: exampleIds.campaign,
  status: 'processing',
} as const;

const ended: Returned<typeof MemberJobView> = {
  ...submitted,
  status: 'completed',
  action: 'add',
  matched: 98_412,
  assigned: 97_100,
  removed: 0,
  already: 1200,
  refused: [{ reason: 'in_other_campaign', count: 112 }],
  failure_code: null,
  created_at: exampleInstant,
  completed_at: '2026-11-21T14:06:41.020Z',
};

export const documentation: RoomDocumentation = {
  tag: { title: 'Members of campaigns', description: 'Jobs that add accounts to a campaign or remove them.' },
  fields: {
    add: note('The accounts that join the campaign.'),
    remove: note('The accounts that leave the campaign; those of a `filter` are looked for among its members.'),
    move: note('Also takes accounts from other active campaigns; by default they are refused.', false),
    external_ids: note(`The external_id of up to ${maxNamedMembers.toLocaleString('en')} accounts.`),
    filter: note('Every account that matches all of the conditions, at least one, when the job comes to it.'),
    'MemberSelection.account_ids': note(`The ids of up to ${maxNamedMembers.toLocaleString('en')} accounts.`),
    'readMemberJob.jobId': note('The `job_id` of the reply that accepted the change.'),
    ...notesFor(['MemberJobView', 'SubmittedMemberJob'], {
      job_id: note('Identifies the job.', submitted.job_id),
      campaign_id: note('The campaign whose members change.', submitted.campaign_id),
      status: note('`processing` until the job ends; `failed` if it ended before all accounts were looked at.'),
    }),
    ...notesFor('MemberJobView', {
      action: note('What it does; `enrol` is begun by `auto_enrol`.'),
      matched: note('The accounts looked at so far: those that match or are named.', ended.matched),
      assigned: note('Those that joined.', ended.assigned),
      removed: note('Those that left.', 0),
      already: note('Those that were in the campaign before or, with `remove`, were not.', ended.already),
      refused: note('Those that may not join, by reason.'),
      reason: note(
        '`account_not_found`; `account_resolved`; `in_other_campaign`: the account is in another active campaign.',
      ),
      count: note('How many.', 112),
      failure_code: note('Why the job failed; null if it did not. Those that had joined by then stay.'),
      created_at: note('When the job began.'),
      completed_at: note('When the job ended; null before.'),
    }),
  },
  operations: {
    changeMembers: {
      description:
        'Give `add` or `remove`, and in it the accounts or a filter. Each account joins at the first step of its strategy; ' +
        'one that is held or opted out joins too, and is not contacted while that lasts. The counts are exact, whatever ' +
        'is repeated. A job goes on if the campaign is paused, and fails if it is deleted or, with `add`, completed. Jobs ' +
        'are kept for 30 days.',
      body: { add: { filter: { status: 'active', min_days_past_due: 30 } } } satisfies Sent<typeof NewMemberJob>,
      reply: submitted,
    },
    readMemberJob: {
      description: 'Read it until `status` is no longer `processing`; until then the counts are those so far.',
      reply: ended,
    },
  },
};
