import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  commonNotes,
  exampleIds,
  exampleInstant,
  examplePage,
  note,
  notesFor,
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
  opted_out_by: null,
  opted_out_channels: [],
  country: 'AR',
  region: null,
  language: null,
  preferred: { channels: ['whatsapp', 'sms'], hours: { start: '14:00', end: '19:00', days: [1, 2, 3, 4, 5] } },
  phones: [
    { number: '+5491155550123', label: 'mobile', kind: 'mobile', status: 'reached' },
    { number: '+541143210000', label: 'work', kind: 'unknown', status: 'unverified' },
  ],
  emails: [{ address: 'maria@mail.example', label: null, status: 'unverified' }],
  whatsapp_status: null,
  timezones: ['America/Argentina/Buenos_Aires'],
  timezones_from: 'timezone',
};

export const exampleNewContact: Sent<typeof NewContact> = {
  name: 'María Fernández',
  external_id: 'customer-2291',
  phone: '+5491155550123',
  email: 'maria@mail.example',
};

const contact: Returned<typeof ContactView> = {
  ...exampleContactOfAccount,
  document: { type: 'dni', number: '12345678' },
  birth_date: '1980-05-17',
  created_at: '2026-10-01T09:00:00.000Z',
  updated_at: exampleInstant,
};

const idOrExternalId = note('The id, or the external_id with `by=external_id`.');

const personNotes = {
  country: note('Country where the person is, ISO 3166-1 alpha-2.', 'AR'),
  region: note('Region where the person is, ISO 3166-2. It implies the country.', 'US-NY'),
  language: note("Language of templates. A contact without one has the organization's.", 'pt-BR'),
  document: note('Identity document.'),
  phones: note(
    'Up to 10 phone numbers, in the order in which they are tried; `phone` is the first that may be used. A list that is ' +
      'given replaces the stored one; labels and statuses that are left out stay.',
  ),
  emails: note(
    'Up to 10 email addresses, in the order in which they are tried; `email` is the first that may be used. A list that ' +
      'is given replaces the stored one; labels and statuses that are left out stay.',
  ),
};

const timezoneNotes = {
  timezones: note(
    'The time zones in which the person may be; a contact must be permitted in each. Empty if only that of the ' +
      'organization counts.',
  ),
  timezones_from: note(
    'What `timezones` were taken from: `timezone`, `region`, the prefixes of the numbers (`phone`), `country`, or the ' +
      '`organization`.',
  ),
};

const documentNotes = {
  type: note('Type of the document, in lower case.', 'dni'),
  number: note('Stored in upper case, without separators.', '12.345.678'),
};

const preferenceNotes = {
  channels: note('The channels on which the person wants to be contacted; null for any.', ['whatsapp', 'sms']),
  hours: note('When the person wants to be contacted, where the person is; null for any time.'),
};

const addressNotes = {
  label: note('Your own name for the address.', 'work'),
  status: note(
    'What is known about the address. One that is `wrong_person` or `invalid` is passed over; only PATCH makes it usable ' +
      'again.',
    'unverified',
  ),
};

const phoneNotes = {
  ...addressNotes,
  number: commonNotes.phone,
  kind: note('What the numbering plan tells. Ignored if given.', 'mobile'),
};

const emailNotes = { ...addressNotes, address: note('Email address.', 'maria@mail.example') };

export const documentation: RoomDocumentation = {
  tag: { title: 'Contacts', description: 'The people who owe, shared by all their accounts.' },
  fields: {
    phone: commonNotes.phone,
    whatsapp: { ...commonNotes.phone, description: 'WhatsApp number in E.164, if it differs from the phone.' },
    email: note('Email address.', 'maria@mail.example'),
    timezone: note(
      'IANA time zone. Without one, `timezones` says where the person may be.',
      'America/Argentina/Buenos_Aires',
    ),
    opted_out: note('The contact asked not to be contacted on any channel: nothing is sent.'),
    opted_out_by: note('Whether the contact opted out, or one of its addresses, of some channel. Null if neither.'),
    opted_out_channels: note('The channels on which the contact asked not to be contacted.'),
    birth_date: note('Date of birth.', '1980-05-17'),
    preferred: note('What the person prefers. It binds like a rule.'),
    whatsapp_status: note('What is known about the WhatsApp number. Null without one.'),
    ...['NewContact', 'ContactUpsert', 'WrittenContact', 'ContactChange', 'ContactView', 'ContactOfAccountView']
      .map((component) => notesFor(component, personNotes))
      .reduce((all, notes) => ({ ...all, ...notes }), {}),
    ...notesFor('ContactView', timezoneNotes),
    ...notesFor('ContactOfAccountView', timezoneNotes),
    ...notesFor('WrittenContact', timezoneNotes),
    ...notesFor('ContactDocument', documentNotes),
    ...notesFor('ContactDocumentView', documentNotes),
    ...notesFor('ContactPreferences', preferenceNotes),
    ...notesFor('ContactPreferencesView', preferenceNotes),
    ...notesFor('NewContactPhone', phoneNotes),
    ...notesFor('ContactPhoneView', phoneNotes),
    ...notesFor('NewContactEmail', emailNotes),
    ...notesFor('ContactEmailView', emailNotes),
    'ContactUpsert.external_id': note('Your own identifier of the person. Cannot be changed.', 'customer-2291'),
    'NewContact.external_id': note('Your own identifier of the person. Cannot be changed.', 'customer-2291'),
    'ContactChange.external_id': note('Your own identifier of the person. Can be set once.', 'customer-2291'),
    'listContacts.external_id': note('Only the contact with this external_id.'),
    'listContacts.phone': {
      ...commonNotes.phone,
      description: 'Only contacts that have this number among their phones, in E.164.',
    },
    'listContacts.email': note(
      'Only contacts that have this address among their emails, ignoring case.',
      'maria@mail.example',
    ),
    'listContacts.opted_out': note('Only contacts that asked not to be contacted on any channel, or only the others.'),
    'listContacts.updated_since': note('Only contacts whose `updated_at` is this time or later.'),
    'ContactMerge.into': note('The contact that stays.', exampleIds.contact),
    'ContactMerge.reason': note('Why the two are one person; for the audit log.', 'Same document, told on the phone'),
    'mergeContact.id': idOrExternalId,
    ...notesFor('MergeView', {
      former_contact: note('The contact that was merged, as it was.'),
      contact_id: note('The contact that stayed.', exampleIds.contact),
      reason: note('Why the two are one person.', 'Same document, told on the phone'),
      merged_by: note('The administrator who merged them.'),
      kind: commonNotes.kindOfActor,
      merged_at: note('When they were merged.'),
    }),
    'listDuplicates.contact_id': note('Only the pairs of this contact.'),
    'DuplicateView.matched': note('What the two have in common.'),
    'DuplicateView.contacts': note('The two contacts.'),
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
    listDuplicates: {
      description:
        'Contacts that have the same document, or the same phone and a name that shares a word. They are found within ' +
        'seconds of their change. Nothing is merged by itself. A page may have fewer pairs than its `limit`, or none, ' +
        'before the last one.',
      reply: examplePage({ matched: ['document'], contacts: [contact, { ...contact, id: exampleIds.account }] }),
    },
    mergeContact: {
      description:
        'Only an administrator may do this, not an API key. The contact in `into` keeps what it has and gains what it ' +
        'lacks: the addresses, accounts and attempts of both are its own, and it is opted out if one of the two is. The ' +
        'old id, and its `external_id`, refer to it from then on. A merge cannot be undone. With many accounts, the last ' +
        'ones follow within seconds; until then each is limited as before or more. Safe to repeat.',
      body: { into: exampleIds.contact, reason: 'Same document, told on the phone' },
      reply: contact,
    },
  },
};
