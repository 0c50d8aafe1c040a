import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  note: 'Data arrived that seem to be about another person. Nobody is contacted about these accounts until somebody decides.',
  nothing: 'There is nothing to review. If an import brings another person for the same account, it appears here.',
  codes: {
    person_changed: 'Another name came with the same id',
    account_moved: 'The account went to another person or another system',
  },
  field: 'Fact',
  before: 'Before',
  after: 'Now',
  fields: {
    name: 'Name',
    phone: 'Phone',
    email: 'Email',
    external_id: 'Id of the person',
    source_system: 'Source system',
  },
  changed: 'different',
  accounts: (count) => `${count.text} ${count.of('account on hold', 'accounts on hold')}:`,
  account: (number) => `account ${number}`,
  waiting: 'Waiting',
  confirm: 'It is right',
  confirmOf: (name) => `It is right: ${name}`,
  confirmTitle: (name) => `Is the debt that of ${name}?`,
  confirmEffect: (count) =>
    `This releases ${count.text} ${count.of('account', 'accounts')}. From then on the person may be contacted with the data of now.`,
  correct: 'Correct',
  correctOf: (name) => `Correct the data of ${name}`,
  correctEffect: (count) =>
    `The person gets these data, and ${count.text} ${count.of('account is released', 'accounts are released')}.`,
  correctSource: 'Correct them in the source system too: its next delivery may change them again.',
  useBefore: 'Fill in those of before',
  useAfter: 'Fill in those of now',
  confirmed: (count) => `${count.text} ${count.of('account was released', 'accounts were released')}.`,
  rows: 'The keys j and k go from person to person.',
  unnamed: 'Person without a name',
};
