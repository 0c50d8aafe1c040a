import type { words as spanish } from './es.ts';

export const words: typeof spanish = {
  contact: 'Person',
  reference: 'Reference',
  balance: 'Balance',
  dueDate: 'Due date',
  status: 'Status',
  statuses: {
    active: 'Active',
    paused: 'Paused',
    escalated: 'Escalated',
    disputed: 'Disputed',
    resolved: 'Resolved',
  },
  name: 'Name',
  amount: 'Amount',
};
