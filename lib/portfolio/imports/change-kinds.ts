/** Identity changes first: a debt may be told to a stranger. The others are exclusive, except payments. */
export const changeKinds = [
  'person_changed',
  'account_moved',
  'created',
  'lowered',
  'raised',
  'closed',
  'reopened',
  'currency_changed',
  'details_changed',
  'payments',
] as const;
export type ChangeKind = (typeof changeKinds)[number];
