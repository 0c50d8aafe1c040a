import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  commonNotes,
  exampleIds,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import type { NewOutcome, OutcomeView } from './contract.ts';

const text = 'He is at work until six.';
const callBackAt = '2026-11-20T21:30:00.000Z';

const exampleOutcome: Returned<typeof OutcomeView> = {
  id: '7c1d5be2-40a9-4b8e-9a35-2f60c1e8d914',
  account_id: exampleIds.account,
  result: 'spoke',
  note: text,
  call_back_at: callBackAt,
  author: { kind: 'user', id: exampleIds.user },
  created_at: '2026-11-20T13:41:09.512Z',
};

export const documentation: RoomDocumentation = {
  tag: { title: 'Outcomes', description: 'What came of working an account: of a call, or of an attempt to call.' },
  fields: {
    ...notesFor(['NewOutcome', 'OutcomeView'], {
      result: note('The result. It has no effect on contact: also place the hold, or register the promise.'),
      note: note('A comment, as plain text.'),
    }),
    'NewOutcome.call_back_at': note(
      'When to call back: within a year. Left out, a call-back that is due is done and a later one stays; null removes it.',
      callBackAt,
    ),
    ...notesFor('NewOutcome', {
      call: note('The call by a person that the outcome is of. The result becomes its disposition.'),
      interaction_id: note('The call. It has ended, and is of this account.', exampleIds.interaction),
      contact_result: note('Who answered. The contact rules count a conversation by it.'),
    }),
    ...notesFor('OutcomeView', {
      account_id: note('The account that was worked.'),
      call_back_at: note('When to call back.'),
      author: note('The user who worked it.'),
      kind: commonNotes.kindOfActor,
    }),
    'createOutcome.id': note('The id of the account, or its external_id with `by=external_id`.'),
  },
  operations: {
    createOutcome: {
      description:
        'The account shows it as `last_outcome`, and the time to call back as `follow_up`; the timeline lists it. With `call`, ' +
        'it also gives the outcome of a call by a person, as `PATCH /api/interactions/{id}` does.',
      body: {
        result: 'spoke',
        note: text,
        call_back_at: callBackAt,
        call: { interaction_id: exampleIds.interaction, contact_result: 'right_party' },
      } satisfies Sent<typeof NewOutcome>,
      reply: exampleOutcome,
    },
  },
};
