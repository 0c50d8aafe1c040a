import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  unnamed: 'Person without a name',
  openAccount: 'Open the account',
  toAccounts: 'Go to the accounts',
  pending: 'Balance owed today',
  print: 'Print',
  printed: (at) => `Printed on ${at}`,
  undecided: 'Nobody has decided yet.',
  decidedBy: 'Last decision',
  decisionNotes: 'Note on the decision',
  note: 'Note',
};
