import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  commonNotes,
  exampleIds,
  exampleInstant,
  examplePage,
  note,
  sentences,
} from '../../platform/http/documentation.ts';
import type { ContactOfAccountView, ContactView, NewContact } from './contract.ts';

export const exampleContactOfAccount: Returned<typeof ContactOfAccountView> = {
  id: exampleIds.contact,
  external_id: 'customer-2291',
  name: 'María Fernández',
  phone: '+5491155550123',
  email: 'maria@mail.example',
  whatsapp: null,
  timezone: 'America/Argentina/Buenos_Aires',
  opted_out: false,
};

export const exampleNewContact: Sent<typeof NewContact> = {
  name: 'María Fernández',
  external_id: 'customer-2291',
  phone: '+5491155550123',
  email: 'maria@mail.example',
};

const contact: Returned<typeof ContactView> = {
  ...exampleContactOfAccount,
  created_at: '2026-10-01T09:00:00.000Z',
  updated_at: exampleInstant,
};

const idOrExternalId = note('The id, or the external_id with `by=external_id`.');

export const documentation: RoomDocumentation = {
  tag: { title: 'Contacts', description: 'The people who owe, shared by all their accounts.' },
  fields: {
    phone: commonNotes.phone,
    whatsapp: { ...commonNotes.phone, description: 'WhatsApp number in E.164, if it differs from the phone.' },
    email: note('Email address.', 'maria@mail.example'),
    timezone: note("IANA time zone. A contact without one has the organization's.", 'America/Argentina/Buenos_Aires'),
    opted_out: note('The contact asked not to be contacted: nothing is sent.'),
    'NewContact.external_id': note('Your own identifier of the person. Cannot be changed.', 'customer-2291'),
    'ContactChange.external_id': note('Your own identifier of the person. Can be set once.', 'customer-2291'),
    'listContacts.external_id': note('Only the contact with this external_id.'),
    'listContacts.phone': { ...commonNotes.phone, description: 'Only contacts with this phone number, in E.164.' },
    'listContacts.email': note('Only contacts with this email address, ignoring case.', 'maria@mail.example'),
    'listContacts.opted_out': note('Only contacts that asked not to be contacted, or only the others.'),
    'listContacts.updated_since': note('Only contacts whose `updated_at` is this time or later.'),
    'readContact.id': idOrExternalId,
    'updateContact.id': idOrExternalId,
  },
  operations: {
    createContact: {
      description:
        'If the organization already has a contact with this `external_id`, that contact is updated and the status is 200.',
      body: exampleNewContact,
      reply: contact,
    },
    listContacts: {
      description: `${sentences.allFiltersMatch} By \`email\`, \`opted_out\` or \`updated_since\`: ${sentences.searchedPage('10,000 contacts')}`,
      reply: examplePage(contact),
    },
    readContact: { reply: contact },
    updateContact: {
      description:
        'A contact without an `external_id` can be given one, once. It keeps its `id`, and the `external_id` refers to it ' +
        'from then on.',
      body: { phone: '+5491155550199' },
      reply: { ...contact, phone: '+5491155550199' },
    },
  },
};
