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
  at: exampleInstant,
};

export const documentation: RoomDocumentation = {
  tag: { title: 'Audit', description: 'Who added or removed opt-outs, when and why. Entries never change.' },
  fields: notesFor('AuditEntryView', {
    action: note('What was done.'),
    contact_id: note('The contact; null if no contact had the number or address.'),
    phone: { ...commonNotes.phone, description: "The phone number it covers, or the contact's." },
    email: note("The email address it covers, or the contact's."),
    reason: note('The reason the user gave; null if a removal had none.'),
    at: note('When it was done.'),
  }),
  operations: { listAuditEntries: { reply: examplePage(entry) } },
};
