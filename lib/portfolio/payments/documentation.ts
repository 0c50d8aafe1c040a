import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  exampleIds,
  exampleInstant,
  examplePage,
  note,
} from '../../platform/http/documentation.ts';
import type { NewPayment, PaymentView } from './contract.ts';

const newPayment: Sent<typeof NewPayment> = {
  account_external_id: 'loan-84113',
  amount: 50000,
  paid_at: '2026-11-21T14:03:00Z',
  method: 'bank transfer',
  external_id: 'rcpt-7741',
};

const payment: Returned<typeof PaymentView> = {
  id: 'b2c5a3f0-5f3d-5c0e-8f5c-0c8a3f5f9d21',
  account_id: exampleIds.account,
  amount: 50000,
  overpaid_amount: 0,
  currency: 'ARS',
  paid_at: '2026-11-21T14:03:00.000Z',
  method: 'bank transfer',
  reference: null,
  external_id: 'rcpt-7741',
  notes: null,
  created_at: exampleInstant,
  group_id: null,
  status: 'registered',
  reversal: null,
};

export const documentation: RoomDocumentation = {
  tag: { title: 'Payments', description: 'What was paid, and what is still owed.' },
  fields: {
    account_id: note('The account that the payment is for. Give this or `account_external_id`.'),
    account_external_id: note('The external_id of the account. Give this or `account_id`.', 'loan-84113'),
    'NewPayment.contact_id': note('The contact who paid, if it was paid over several of their accounts.'),
    'NewPayment.contact_external_id': note('The external_id of that contact.', 'C-118'),
    'NewPayment.allocation': note(
      'How the amount is divided: `oldest_due` pays the accounts in turn, the earliest due date first; `proportional` ' +
        'pays each the same share of its balance; a list gives each account its amount. By default `oldest_due`.',
    ),
    group_id: note('What the payment is a part of, if it was paid over several accounts at once; otherwise null.'),
    'PaymentGroupView.payments': note('The payment on each account.'),
    'AllocatedPart.account_id': note('An account of the contact.'),
    'AllocatedPart.amount': note('Its part of the amount.', 50000),
    'PaymentGroupView.group_id': note('The id of the group: read or reverse all its payments by it.'),
    'PaymentGroupView.amount': note('The sum of the payments.', 50000),
    'PaymentGroupView.overpaid_amount': note('The part that exceeded the balances.', 0),
    amount: note('The amount paid, more than 0.', 50000),
    overpaid_amount: note('The part of the payment that exceeded the balance.', 0),
    paid_at: note('When it was paid. A date means its first instant in UTC. Defaults to now.'),
    method: note('How it was paid.', 'bank transfer'),
    account: note('The account after the payment, or after its reversal.'),
    'AwaitedReversalView.external_id': note('The external_id of the payment.', 'rcpt-7741'),
    'AwaitedReversalView.status': note('The payment is not known yet.'),
    'PaymentView.status': note('`reversed`: it no longer counts towards the balance.'),
    reversal: note('Why and when the payment was reversed; null if it was not.'),
    reason: note('`import_undone`: the import that registered the payment was undone.', 'bounced'),
    reversed_at: note('When it was reversed. Not in the future. Defaults to now.'),
    reversed_by: note('Who reversed it.'),
    'NewReversal.reason': note('Why the payment does not count.', 'bounced'),
    'NewReversal.external_id': note('Your identifier of the reversal.', 'rev-118'),
    'reversePayment.id': note('The id of the payment or group, or its external_id with `by=external_id`.'),
    'NewPayment.currency': note("The account's currency, which is also the default; no other is accepted.", 'ARS'),
    'NewPayment.external_id': note(
      'Your identifier of the payment. Sending the same one again returns the first payment.',
      'rcpt-7741',
    ),
    'readPayment.id': note('The id of the payment or group, or its external_id with `by=external_id`.'),
    'listPayments.id': note('The id of the account, or its external_id with `by=external_id`.'),
  },
  operations: {
    createPayment: {
      description:
        'Reduces `pending_balance`; the payment that brings it to 0 resolves the account. An amount beyond the balance is ' +
        'accepted and recorded as `overpaid_amount`. A `paid_claim` of the debtor about the account ends.\n\n' +
        'With `contact_id` one transaction registers a payment on each of up to 20 accounts of the contact in one currency, ' +
        'all or none. Without a list it goes to the accounts that owe something and are neither resolved nor disputed; what ' +
        'exceeds their balances is `overpaid_amount` of the last. The reply has the payments and their `group_id`. The same ' +
        '`external_id` again returns the first division, whatever is owed by then.',
      body: newPayment,
      reply: { ...payment, account: { pending_balance: 102340.75, collection_status: 'active' } },
    },
    readPayment: { reply: payment },
    reversePayment: {
      description:
        'What the payment paid is owed again, in one step with all that followed from it: an account that it resolved is ' +
        'reopened, a settlement that it fulfilled is open again, or `breached` past its last day to pay, and a promise ' +
        'that only it kept is open again, or broken past its day. A second reversal changes nothing and has the same reply. ' +
        'The id, or the external_id, of a group reverses each of its payments, one after the other: repeat a request that failed. ' +
        'The id of one of them reverses that one.\n\n' +
        'A provider may report that a payment bounced before you register it: with `by=external_id` the reversal of an unknown ' +
        'payment gets 202, and waits. The payment is then registered as `reversed`, changes no balance, and is in no figure of ' +
        'the ledger.',
      body: { reason: 'bounced' },
      accepted: {
        external_id: 'rcpt-7741',
        status: 'awaits_payment',
        reversal: {
          reason: 'bounced',
          reversed_at: '2026-11-24T10:00:00.000Z',
          external_id: null,
          reversed_by: { kind: 'api_key', id: 'b2c5a3f0-5f3d-4c0e-8f5c-0c8a3f5f9d22' },
          created_at: '2026-11-24T10:00:00.000Z',
        },
      },
      reply: {
        ...payment,
        status: 'reversed',
        reversal: {
          reason: 'bounced',
          reversed_at: '2026-11-24T10:00:00.000Z',
          external_id: null,
          reversed_by: { kind: 'user', id: 'b2c5a3f0-5f3d-4c0e-8f5c-0c8a3f5f9d22' },
          created_at: '2026-11-24T10:00:00.000Z',
        },
        account: { pending_balance: 152340.75, collection_status: 'active' },
      },
    },
    listPayments: { reply: examplePage(payment) },
  },
};
