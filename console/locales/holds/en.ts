import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  holds: 'Holds',
  heldBadge: (kinds) => `On hold: ${kinds}`,
  blocks: {
    all: 'Nobody contacts the person about this account.',
    automatic: 'Campaigns do not contact the person about this account; people may.',
  },
  fromImport: 'an import',
  toIdentityChecks: 'Review the data',
  until: (at) => `until ${at}`,
  dueBy: (at) => `decide before ${at}`,
  releasedBy: (name) => `released by ${name}`,
  noHolds: 'The account has had no holds.',
  hold: 'Place hold',
  placeTitle: (name) => `Place a hold on the account of ${name}`,
  placeEffect:
    'As soon as it is saved, nobody contacts the person about this account. Their other accounts are not affected.',
  holdKind: 'Kind of hold',
  untilLabel: 'Until the day',
  untilHint: 'The hold ends when that day begins, in the organization’s time zone.',
  reason: 'Explanation',
  placed: (kind) => `Account on hold: ${kind}.`,
  release: 'Release',
  releaseOf: (kind) => `Release the hold “${kind}”`,
  releaseEffect: 'If the account has no other hold, it may be contacted again at once.',
  releaseReasonHint: 'It is kept in the audit log: what was checked, and how.',
  released: 'The hold was released.',
  refusals: {
    concurrent_change: 'Somebody changed these data at the same time. Look at them and try again.',
    person_required: 'Only a person who is an administrator can release this hold.',
    missing_role: 'Your role cannot release this hold. Ask an administrator.',
    too_many_holds: 'The account has too many open holds.',
    until_required: 'Say until which day.',
    until_in_past: 'The day must be in the future.',
  },
};
