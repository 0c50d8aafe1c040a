import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  exampleIds,
  exampleInstant,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import type { WorkClaim, WorkClaimChange, WorkEntry } from './contract.ts';

const exampleEntry: Returned<typeof WorkEntry> = {
  contact_id: exampleIds.contact,
  contact_name: 'Ana Pérez',
  account_id: exampleIds.account,
  reason: 'call_back',
  since: '2026-11-21T13:30:00.000Z',
  days_past_due: 52,
  pending_balance: 102340.75,
  currency: 'ARS',
  may_call: true,
  may_call_at: null,
  blocked_by: null,
  claimed_until: null,
};

const exampleClaim: Returned<typeof WorkClaim> = {
  contact_id: exampleIds.contact,
  claimed_until: '2026-11-21T14:13:22.000Z',
};

export const documentation: RoomDocumentation = {
  tag: {
    title: 'Work queue',
    description: 'Whom a user should contact next, so that no two users contact one person.',
  },
  fields: {
    'readWorkQueue.limit': note('The most people to return, up to 50.'),
    ...notesFor('WorkEntry', {
      contact_id: note('The person.'),
      contact_name: note("The person's name.", 'Ana Pérez'),
      account_id: note('The account that is the reason.'),
      reason: note(
        'Why the person is in the queue: a call-back is due, a message or call needs an answer, a promise was broken ' +
          "yesterday or is due today, or the account is the user's and had no outcome today.",
      ),
      since: note('Since when.', exampleInstant),
      days_past_due: note('Days since the debt fell due.', 52),
      pending_balance: note('What is owed on the account.', 102340.75),
      currency: note('The currency of the account.', 'ARS'),
      may_call: note('Whether the contact rules allow a call now.'),
      may_call_at: note('When a call becomes possible; null if it is now, or if no time makes it possible.'),
      blocked_by: note('The rule that forbids a call now; of several, one that no time ends.'),
    }),
    ...notesFor(['WorkEntry', 'WorkClaim'], {
      claimed_until: note('Until when the calling user has the person; null if they have not.'),
    }),
    'WorkClaim.contact_id': note('The person.'),
    'WorkClaimChange.claimed': note('True claims the person for ten minutes from now, false gives them back.'),
    'claimWork.id': note('The id of the contact, or its external_id with `by=external_id`.'),
  },
  operations: {
    readWorkQueue: {
      description:
        'One entry for each person. Those who may be called now come first; then by reason, in the order of its values. ' +
        'People whom another user has claimed, and accounts assigned to another user, are left out. An outcome newer than ' +
        'the reason ends the entry.',
      reply: { data: [exampleEntry] },
    },
    claimWork: {
      description: 'Recording an outcome also gives the person back.',
      body: { claimed: true } satisfies Sent<typeof WorkClaimChange>,
      reply: exampleClaim,
    },
  },
};
