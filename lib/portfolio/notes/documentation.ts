import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  commonNotes,
  exampleIds,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import type { NewNote, NoteView } from './contract.ts';

const text = 'She asked to be called after the 5th, when her salary arrives.';

export const exampleNote: Returned<typeof NoteView> = {
  id: '2e8f4a61-9d37-4c0b-8b52-6f1e0d9c7a35',
  account_id: exampleIds.account,
  text,
  author: { kind: 'user', id: exampleIds.user },
  created_at: '2026-11-20T13:41:09.512Z',
};

export const documentation: RoomDocumentation = {
  tag: { title: 'Notes', description: 'Notes that people write about an account. Its timeline lists them.' },
  fields: {
    ...notesFor(['NewNote', 'NoteView'], { text: note('The note, as plain text.') }),
    ...notesFor('NoteView', {
      account_id: note('The account that the note is about.'),
      author: note('The user who wrote it.'),
      kind: commonNotes.kindOfActor,
    }),
    'createNote.id': note('The id of the account, or its external_id with `by=external_id`.'),
  },
  operations: {
    createNote: {
      description: 'A note cannot be changed or deleted. It is not sent to anyone, and no event is published.',
      body: { text } satisfies Sent<typeof NewNote>,
      reply: exampleNote,
    },
  },
};
