import {
  type Returned,
  type RoomDocumentation,
  commonNotes,
  exampleIds,
  exampleInstant,
  examplePage,
  note,
  notesFor,
} from '../../http/documentation.ts';
import type { AuditEntryView } from './contract.ts';

const entry: Returned<typeof AuditEntryView> = {
  id: '1f0d3c6e-7d0b-5f3a-9c55-6b2a8e4d9f02',
  action: 'opted_out',
  contact_id: exampleIds.contact,
  phone: '+5491155550123',
  email: null,
  actor: 'user',
  user_id: exampleIds.user,
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
  fields: notesFor('AuditEntryView', {
    action: note('What was done.'),
    contact_id: note('The contact; null if no contact had the number or address, or none is concerned.'),
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
  operations: { listAuditEntries: { reply: examplePage(entry) } },
};
