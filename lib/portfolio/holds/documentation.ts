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
} from '../../platform/http/documentation.ts';
import type { HoldRelease, HoldView, NewContactHold, NewHold } from './contract.ts';

const reason = 'Her lawyer, Dr. Paz, wrote: all letters to him.';

export const exampleHold: Returned<typeof HoldView> = {
  id: '3c9a4e17-6f2b-4d80-9a1e-5b7c0d2f8e64',
  external_id: null,
  kind: 'attorney',
  blocks: 'all',
  scope: 'account',
  account_id: exampleIds.account,
  contact_id: exampleIds.contact,
  address: null,
  reason,
  source: 'user',
  interaction_id: null,
  identity: null,
  dispute: null,
  claimed_payment: null,
  proposed: false,
  placed_by: { kind: 'user', id: exampleIds.user },
  placed_at: exampleInstant,
  until: null,
  due_by: null,
  confirmed_by: null,
  confirmed_at: null,
  released_by: null,
  released_at: null,
  release_reason: null,
  outcome: null,
};

const exampleContactHold: Returned<typeof HoldView> = { ...exampleHold, scope: 'contact', account_id: null };

const identityCheck: Returned<typeof HoldView> = {
  ...exampleHold,
  id: 'a1f0c8d2-3b4e-5f60-8a7b-9c0d1e2f3a4b',
  kind: 'identity_check',
  reason: null,
  source: 'import',
  identity: {
    code: 'person_changed',
    before: {
      external_id: 'person-77',
      name: 'María González',
      phone: '+5491155550123',
      email: null,
      source_system: null,
    },
    after: { external_id: 'person-77', name: 'Pedro Ríos', phone: '+5491155550188', email: null, source_system: null },
  },
  placed_by: { kind: 'system', id: null },
};

const kinds =
  '`identity_check`: the service doubts that this is the person; `paid_claim`: a payment may not be counted; ' +
  '`reply_unread`: a message waits for an agent; `disputed`; `by_request`, `moratorium`: until a time; `attorney`: ' +
  'a lawyer represents the debtor; `cease`: the debtor asked in writing; `insolvency`; `deceased`; `hardship`: the debtor ' +
  'cannot pay until a time; `stop_request`: perhaps asked to stop; `privacy_request`: asked about their data; ' +
  '`wrong_person`: an address is not of this person.';

const identity = {
  name: note('The name of the contact.', 'María González'),
  phone: commonNotes.phone,
  email: note('The email address of the contact.', 'maria@example.com'),
  external_id: note('Your own identifier of the contact.', 'person-77'),
  source_system: note('The system that the account came from.', 'core-banking'),
};

export const documentation: RoomDocumentation = {
  tag: {
    title: 'Holds',
    description:
      'A hold stops contact about an account, with a person about all their accounts, or at one address of a person, until ' +
      'it is released or its time is over. Once the request that places it has succeeded, no message or call that it ' +
      'forbids begins, by a campaign or by hand. Messages already handed to a provider are not recalled. A hold on one ' +
      'account leaves other accounts of the person alone.',
  },
  fields: {
    ...notesFor(
      ['HoldView', 'ListedHold', 'NewHold', 'NewContactHold', 'HoldOfRecord', 'AccountHoldView', 'HoldEventData'],
      {
        kind: note(kinds),
        blocks: note('`all`: nobody contacts the debtor. `automatic`: campaigns do not, people may.'),
        placed_at: note('When it was placed.'),
        until: note('When it ends by itself; null if only a release ends it.', '2027-01-15T03:00:00.000Z'),
      },
    ),
    ...notesFor(['HoldView', 'ListedHold', 'NewHold', 'NewContactHold', 'HoldOfRecord'], {
      reason: note('Why, for your colleagues.', reason),
    }),
    ...notesFor(['HoldView', 'ListedHold', 'NewHold', 'NewContactHold'], {
      external_id: note(
        'Your own identifier of the hold, unique in its account or contact. Sending it again returns the first hold, even if it was ' +
          'released since.',
        'case-2026-118',
      ),
    }),
    ...notesFor(['HoldView', 'ListedHold', 'HoldEventData'], {
      scope: note('What it covers.'),
      account_id: note('The account; null for a hold on a person or an address.'),
      contact_id: note('The person, or the contact of the account when the hold was placed.'),
      source: note('What placed it.'),
      due_by: note('By when somebody should have decided about it; null if there is no deadline.'),
      released_at: note('When it was released, or ended; null while it is open.'),
    }),
    ...notesFor(['HoldView', 'ListedHold'], {
      address: note('The phone number or email address that it covers; null if it covers more.'),
      interaction_id: note('The message or call that it is about.'),
      identity: note('What an identity check is about; null for other kinds.'),
      proposed: note(
        'The debtor seems to have said it in the message `interaction_id`, and nobody has decided about it yet. It is in ' +
          'force all the same.',
      ),
      confirmed_by: note('Who confirmed it.'),
      confirmed_at: note('When a proposed hold was confirmed.'),
      placed_by: note('Who placed it.'),
      released_by: note('Who released it; `system` if its time was over.'),
      release_reason: note('Why it was released.'),
      dispute: note('What the debtor objects to; null for other kinds, and if nobody has said.'),
      claimed_payment: note('Of `paid_claim`: what the debtor said about the payment; null if nobody has said.'),
      outcome: note('How the dispute was resolved; null if it was not, or was none.'),
      contact_name: note('The name of the contact today.', 'Pedro Ríos'),
    }),
    ...notesFor('HoldEventData', {
      hold_id: note('The hold.'),
      external_id: note('Your own identifier of the hold.'),
    }),
    ...notesFor('IdentityChangeView', {
      code: note(
        '`person_changed`: the contact got a name that shares no word with its former one. `account_moved`: the account ' +
          'went to another contact or another source system.',
        'person_changed',
      ),
      before: note('The contact and source system as they were.'),
      after: note('The contact and source system as the record says.'),
    }),
    ...notesFor('IdentityView', identity),
    ...notesFor(['NewAccount', 'ContactUpsert', 'NewImport'], {
      on_person_change: note(
        'What to do if a contact gets a name that shares no word with the stored one, or an account moves to another ' +
          'person or source system: `hold` (the default) places an identity check on every account concerned, `update` ' +
          'does not.',
      ),
    }),
    ...notesFor(['WrittenAccount', 'WrittenContact'], {
      warnings: note('What the record says about who the person is that contradicts what was stored.'),
    }),
    ...notesFor('ImportRowView', {
      before: note('Of `person_changed` and `account_moved`: the contact and source system as they were.'),
      after: note('Of `person_changed` and `account_moved`: the contact and source system as the record says.'),
    }),
    ...notesFor(['NewDispute', 'DisputeView', 'DisputeEventData'], {
      category: note('What the debtor objects to.', 'wrong_amount'),
      amount: note('The part of the debt that is disputed; null if it is all of it, or nobody has said.', 250),
    }),
    ...notesFor(['NewDispute', 'DisputeView'], {
      text: note('What the debtor said.', 'They say that the fee of March was waived.'),
    }),
    ...notesFor('ClaimedPaymentView', {
      amount: note('How much they say they paid.', 500),
      paid_on: note('The day on which they say they paid.', '2026-11-20'),
    }),
    'NewHold.dispute': note('Of `disputed`: what the debtor objects to.'),
    'HoldRelease.outcome': note(
      'Required for `disputed`, and not allowed for other kinds. `upheld`: the debtor is right, and the account is resolved. ' +
        '`rejected`: collection goes on. `corrected`: the account was wrong and is right now; collection goes on.',
      'rejected',
    ),
    'DisputeEventData.hold_id': note('The hold.'),
    'DisputeEventData.due_by': note('By when somebody should have decided about it.'),
    'DisputeEventData.outcome': note('How it was resolved; null while it is open, and if it was no dispute.'),
    'HoldRelease.reason': note('Why it may be released, for the audit.', 'Confirmed by phone: she married.'),
    ...notesFor(['createAccountHold', 'listAccountHolds'], {
      id: note('The id of the account, or its external_id with `by=external_id`.'),
    }),
    'NewContactHold.address': note(
      'Required for `wrong_person`: the phone number or email address of the contact that is not theirs. It is never used ' +
        'for this person while the hold is open; others who have it may be contacted.',
      '+5491155550123',
    ),
    ...notesFor(['createContactHold', 'listContactHolds'], {
      id: note('The id of the contact, or its external_id with `by=external_id`.'),
    }),
    'releaseHold.id': note('The id of the hold.'),
    ...notesFor('listHolds', {
      kind: note('Only holds of this kind.'),
      scope: note('Only holds with this scope.'),
      open: note('Only holds that are open, or only those that are not.'),
      due_before: note('Only holds that must be decided before this time.'),
    }),
  },
  operations: {
    createAccountHold: {
      description:
        '`until` is required for `by_request` and `moratorium`. `disputed` also sets the status of the account, as setting the ' +
        'status `disputed` places the hold; it is due in 30 days. An account has at most 20 open holds: 409 `too_many_holds`. ' +
        'The same `external_id` again returns the first hold with 200.',
      body: { kind: 'attorney', reason } satisfies Sent<typeof NewHold>,
      reply: exampleHold,
    },
    listAccountHolds: {
      description: 'Holds that were released or ended are listed, too.',
      reply: examplePage(exampleHold),
    },
    createContactHold: {
      description:
        '`until` is required for `by_request`, `hardship` and `moratorium`. `hardship` stops campaigns, not people. A contact ' +
        'has at most 20 open holds: 409 `too_many_holds`. The same `external_id` again returns the first hold with 200.',
      body: { kind: 'attorney', reason } satisfies Sent<typeof NewContactHold>,
      reply: exampleContactHold,
    },
    listContactHolds: {
      description: 'Holds that were released or ended are listed, too, and those of contacts merged into this one.',
      reply: examplePage(exampleContactHold),
    },
    listHolds: {
      description:
        'By `due_by`, earliest first, then those without a deadline in the order in which they were placed. A hold that has ' +
        'ended within the last minutes may shorten a page, and so do those with another `scope`.',
      reply: examplePage({ ...identityCheck, contact_name: 'Pedro Ríos' }),
    },
    releaseHold: {
      description:
        'Contact may begin again if nothing else holds it. Only a person with the role `admin` releases `attorney`, ' +
        '`cease`, `insolvency` and `deceased`; an API key gets 403 `person_required`. A dispute needs its ' +
        '`outcome`; the account gets the status from before it, or is resolved if it was `upheld`. A hold that has been released or has ' +
        'ended is returned unchanged.',
      body: { reason: 'Confirmed by phone: she married.' } satisfies Sent<typeof HoldRelease>,
      reply: {
        ...identityCheck,
        released_by: { kind: 'user', id: exampleIds.user },
        released_at: '2026-11-22T09:12:45.001Z',
        release_reason: 'Confirmed by phone: she married.',
      },
    },
  },
};
