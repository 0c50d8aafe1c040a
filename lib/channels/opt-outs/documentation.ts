import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  commonNotes,
  exampleIds,
  exampleInstant,
  note,
  notesFor,
  sentences,
} from '../../platform/http/documentation.ts';
import type { NewOptOuts, OptOutView } from './contract.ts';

const phones = ['+5491155550123', '+5491155550999'] as const;
const reason = 'Asked by letter of 2026-11-20';

const exampleOptOut: Returned<typeof OptOutView> = {
  contact_id: exampleIds.contact,
  phone: phones[0],
  email: null,
  reason,
  actor: 'user',
  user_id: exampleIds.user,
  api_key_id: null,
  at: exampleInstant,
  channels: ['email', 'sms', 'whatsapp', 'voice'],
};

const suppressedPhone = { ...commonNotes.phone, description: "The phone number it covers, or the contact's." };

export const documentation: RoomDocumentation = {
  tag: {
    title: 'Opt-outs',
    description: 'The suppression list: nothing is sent to these numbers and addresses.',
  },
  fields: {
    contactId: note(
      'The id of the contact, its external_id with `by=external_id`, or a phone number in E.164 that is listed without a ' +
        'contact.',
    ),
    actor: note('Who did it; `system` is the service itself, acting on a request of the contact.'),
    user_id: note('The user who did it, if it was a user.'),
    api_key_id: note('The API key that did it, if it was one.'),
    unmatched: note(
      'The numbers that no contact has. They are suppressed for any contact that gets one of them later.',
    ),
    removed: note('The contact or number may be contacted again.'),
    page: note('Number of the page, from 1.', 1),
    page_size: note('Records per page, at most 200.', 50),
    ...notesFor('NewOptOuts', {
      phones: note('Phone numbers in E.164, up to 1,000. Duplicates count once.', [phones[0]]),
      emails: note('Email addresses, up to 1,000. Nobody who has one of them is contacted any more.', [
        'ana@mail.example',
      ]),
      contact_ids: note('Contacts, up to 100, with all of their addresses.', [exampleIds.contact]),
      contact_external_ids: note('Contacts by their external_id, up to 100.', ['C-77']),
      reason: note('The reason, for the audit log.', reason),
      channels: note('The channels to stop; all by default.'),
    }),
    ...notesFor('OptOutInBulkReply', {
      opted_out: note('How many contacts have one of the numbers or were named. All of them are now opted out.', 1),
      phones: note('How many distinct numbers there were.', 2),
      emails: note('How many distinct email addresses there were.', 0),
      unknown_contacts: note('The named contacts that do not exist, as they were given. Nothing is stored for them.'),
    }),
    ...notesFor('OptOutView', {
      contact_id: note('The contact; null for a number or address that no contact has.'),
      phone: suppressedPhone,
      email: note("The email address it covers, or the contact's."),
      reason: note('The reason first given.'),
      at: note('The time of the first opt-out.'),
      channels: note('The channels that all opt-outs together stop.'),
    }),
    'RemoveOptOutBody.reason': note('The reason, for the audit log.'),
    'RemoveOptOutReply.contact_id': note('The contact; null for a number.'),
    'RemoveOptOutReply.phone': { ...commonNotes.phone, description: "The contact's phone, or the number itself." },
  },
  operations: {
    optOutInBulk: {
      description:
        'Suppresses the numbers themselves, including those that no contact has: nothing is sent to them from now on, and a ' +
        'contact that is later created or imported with one of them is opted out too. A number that was opted out before ' +
        'keeps its first reason in the list; the audit log has every change. Opt-outs from some channels add up. The removal of ' +
        'an opt-out removes it from all.',
      body: { phones: [...phones], reason } satisfies Sent<typeof NewOptOuts>,
      reply: { opted_out: 1, phones: 2, emails: 0, unmatched: [phones[1]], unknown_contacts: [] },
    },
    listOptOuts: { reply: { data: [exampleOptOut], pagination: { page: 1, page_size: 50, has_more: false } } },
    removeOptOut: {
      description:
        "The contact's phone, WhatsApp number and email address may be used again, except an address to which mail cannot be " +
        'delivered. Other contacts that were opted out with the same number stay opted out. To remove a number that is ' +
        'listed without a contact, give the number itself in E.164 (`%2B5491155550999`). An opt-out made after the request ' +
        `is never removed: the reply is 409 \`opted_out_again\`. ${sentences.optionalBody}`,
      body: { reason: 'Called us on 2026-11-21 and agreed to be contacted' },
      reply: { removed: true, contact_id: exampleIds.contact, phone: phones[0] },
    },
  },
};
