import {
  type Returned,
  type RoomDocumentation,
  examplePage,
  note,
  notesFor,
  sentences,
} from '../../platform/http/documentation.ts';
import { exampleInteraction } from '../../history/interactions/documentation.ts';
import { exampleNote } from '../../portfolio/notes/documentation.ts';
import { examplePromise } from '../../portfolio/promises/documentation.ts';
import { exampleSettlement } from '../../portfolio/settlements/documentation.ts';
import type { TimelineEntry } from './contract.ts';

const promise: Returned<typeof TimelineEntry> = {
  type: 'promise',
  at: examplePromise.created_at,
  promise: {
    ...examplePromise,
    source: 'voice_agent',
    interaction_id: 'c8d0e5f3-2a9b-4b16-8c55-7e4f1a6d3b90',
    notes: null,
  },
};

const interaction: Returned<typeof TimelineEntry> = {
  type: 'interaction',
  at: exampleInteraction.created_at,
  interaction: exampleInteraction,
};

const settlement: Returned<typeof TimelineEntry> = {
  type: 'settlement',
  at: exampleSettlement.created_at,
  settlement: exampleSettlement,
};

const noteOfAgent: Returned<typeof TimelineEntry> = { type: 'note', at: exampleNote.created_at, note: exampleNote };

const account = { id: note('The id of the account, or its external_id with `by=external_id`.') };

export const documentation: RoomDocumentation = {
  tag: {
    title: 'Timeline',
    description:
      'The history of an account: payments, adjustments, messages, calls, decisions, promises, settlements, plans, holds, merges, notes, outcomes.',
  },
  fields: {
    ...notesFor('TimelineEntry', {
      type: note('What happened; the field of that name has the details.'),
      at: note('When it happened; the list is in this order.'),
      payment: note('The payment.'),
      adjustment: note('The adjustment of what is owed.'),
      interaction: note('The message or call.'),
      decision: note('The decision whether to contact the contact.'),
      promise: note('The promise to pay.'),
      plan: note('The instalment plan, listed when it was proposed.'),
      settlement: note(
        'The settlement, listed when it was proposed. An offer is `expired` as soon as `expires_at` has passed.',
      ),
      hold: note('The hold, listed when it was placed.'),
      merge: note('The merge that gave the account another contact.'),
      note: note('The note.'),
      outcome: note('What came of working the account.'),
    }),
    'readTimeline.type': note('Only what is of this type.'),
    ...notesFor(['readTimeline', 'listInteractions'], account),
  },
  operations: {
    readTimeline: {
      description: `By \`type\`: ${sentences.searchedPage('1,000 entries')}`,
      reply: examplePage<Returned<typeof TimelineEntry>>(promise, settlement, interaction, noteOfAgent),
    },
    listInteractions: { reply: examplePage(exampleInteraction) },
  },
};
