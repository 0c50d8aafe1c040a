import {
  type Returned,
  type RoomDocumentation,
  commonNotes,
  exampleIds,
  exampleInstant,
  examplePage,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import type { AuditEntryView } from './contract.ts';

const entry: Returned<typeof AuditEntryView> = {
  id: '1f0d3c6e-7d0b-5f3a-9c55-6b2a8e4d9f02',
  action: 'opted_out',
  contact_id: exampleIds.contact,
  phone: '+5491155550123',
  email: null,
  actor: 'user',
  user_id: exampleIds.user,
  api_key_id: null,
  via: null,
  reason: 'Asked by letter of 2026-11-20',
  subject: null,
  details: null,
  at: exampleInstant,
};

export const documentation: RoomDocumentation = {
  tag: {
    title: 'Audit',
    description: 'Who did what, when and why: opt-outs, settlements, settings. Entries never change.',
  },
  fields: {
    ...notesFor('AuditEntryView', {
      action: note('What was done.'),
      contact_id: note('The contact; null if no contact had the number or address, or if the entry is not about one.'),
      phone: { ...commonNotes.phone, description: "The phone number it covers, or the contact's." },
      email: note("The email address it covers, or the contact's."),
      reason: note('The reason the user gave; null if a removal had none.'),
      subject: note('What was changed, such as a settlement; null for opt-outs.'),
      type: note('The kind of thing that was changed.', 'settlement'),
      id: note('The id of the entry, or of its subject.'),
      details: note('The fields that changed; null for opt-outs.'),
      before: note('Their values before.'),
      after: note('Their values after.'),
      at: note('When it was done.'),
    }),
    ...notesFor('listAuditEntries', {
      action: note('Only this action.'),
      subject_type: note('Only changes of this kind of thing.'),
      subject_id: note('Only changes of the subject with this id.', '7f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c'),
      contact_id: note('Only what concerns this contact.'),
      actor: note('Only what this kind of actor did.'),
      user_id: note('Only what this user did.'),
      api_key_id: note('Only what this API key did.', exampleIds.apiKey),
      from: note('Only entries from this time on.'),
      to: note('Only entries before this time.'),
    }),
  },
  operations: {
    listAuditEntries: {
      description:
        'All filters given must match. A page by `action`, subject, contact or actor searches about 1,000 entries at most: it ' +
        'may have fewer entries than `limit`, even none, while `has_more` is true. Follow `next_cursor` rather ' +
        'than `next_offset`, and narrow the time with `from` and `to`. An id without entries returns an empty list.',
      reply: examplePage(entry),
    },
  },
};
