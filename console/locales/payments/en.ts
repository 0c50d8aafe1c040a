import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  note: 'Of all accounts, by when they were paid.',
  filters: 'Filters',
  all: 'All',
  paidFrom: 'Paid from',
  paidTo: 'Paid up to',
  nothing: 'No payments match. Payments are registered on the account, by the API or in an import.',
  paidAt: 'Paid',
  registeredAt: 'Registered',
  method: 'Method',
  externalId: 'External id',
  action: 'Action',
  unnamed: 'Person without a name',
  statuses: { registered: 'Registered', reversed: 'Reversed' },
  reasons: {
    bounced: 'Bounced',
    chargeback: 'Chargeback',
    refunded: 'Refund',
    mistake: 'Mistake',
    duplicate: 'Duplicate',
    import_undone: 'The import was undone',
  },
  reversedFor: (reason: string) => `Reversed: ${reason}`,
  reverse: 'Reverse payment',
  reverseTitle: (name: string, amount: string) => `Reverse the payment of ${amount} by ${name}`,
  reverseEffect:
    'The amount is owed again. An account that this payment closed is reopened, and a settlement or promise that it kept is judged again. This cannot be undone.',
  reverseSubmit: 'Reverse the payment',
  reversed: 'The payment was reversed.',
  reason: 'Reason',
};
