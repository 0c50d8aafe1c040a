import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  exampleIds,
  examplePage,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import type { NewPromise, PromiseChange, PromiseView } from './contract.ts';

const notes = 'Gets paid on the last working day of the month.';

export const examplePromise: Returned<typeof PromiseView> = {
  id: exampleIds.promise,
  account_id: exampleIds.account,
  amount: 50000,
  currency: 'ARS',
  due_date: '2026-11-28',
  status: 'open',
  source: 'agent',
  interaction_id: null,
  verified: null,
  notes,
  external_id: null,
  registered_by: { kind: 'user', id: exampleIds.user },
  created_at: '2026-11-21T15:10:02.001Z',
};

export const documentation: RoomDocumentation = {
  tag: {
    title: 'Promises',
    description: 'Promises to pay an amount by a day, made in a call by an AI agent or registered by an agent.',
  },
  fields: {
    ...notesFor(['PromiseView', 'ListedPromise', 'NewPromise'], {
      account_id: note('The account that the promise is for.'),
      amount: note('The amount promised.', 50000),
      due_date: note('The day by which it is to be paid.', '2026-11-28'),
      status: note('`open` until the end of that day; it is judged within 15 minutes of it, unless it is cancelled.'),
      source: note('Who registered the promise.'),
      interaction_id: note('The call in which it was made; null if an agent registered it.'),
      verified: note('Whether the callee had proved who they are; null if an agent registered it.'),
      notes: note('Notes of the agent.', notes),
      external_id: note(
        'Your own identifier of the promise: the same one again on the account registers nothing.',
        'PTP-7',
      ),
      registered_by: note(
        'The user or API key; null for a call of an AI agent, and for promises from before version 1.4.0.',
      ),
      kind: note('Who registered it.'),
      id: note('The id of the promise, or of who registered it.'),
      contact_name: note("The name of the account's contact.", 'María González'),
    }),
    'PromiseChange.action': note('What to do with the promise.'),
    'createPromise.id': note('The id of the account, or its external_id with `by=external_id`.'),
    'updatePromise.id': note('The id of the promise.'),
    ...notesFor(['listPromises', 'PromiseFilters'], {
      status: note('Only promises with this status; without it, those of every status.'),
      due_from: note('Only promises that are due on this day or later.', '2026-11-01'),
      due_to: note('Only promises that are due on this day or earlier.', '2026-11-30'),
    }),
  },
  operations: {
    listPromises: {
      description:
        'Earliest day first. A promise is listed within a second of its registration. One that was registered before this ' +
        'list existed may be missing until it is judged.',
      reply: examplePage({ ...examplePromise, contact_name: 'María González' }),
    },
    createPromise: {
      description:
        'The amount is at most the pending balance, and the day is between today and 90 days from now in the time zone of ' +
        "the organization. The account's strategy pauses until the end of that day. An account may have several open " +
        'promises; the latest one determines the pause.',
      body: { amount: 50000, due_date: '2026-11-28', notes } satisfies Sent<typeof NewPromise>,
      reply: examplePromise,
    },
    updatePromise: {
      description:
        'Only an open promise can be cancelled. The strategy of its account continues as after a broken promise, without a ' +
        'notification or an event.',
      body: { action: 'cancel' } satisfies Sent<typeof PromiseChange>,
      reply: { ...examplePromise, status: 'cancelled' },
    },
  },
};
