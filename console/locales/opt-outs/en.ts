import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  note: 'Nothing is sent to these numbers and addresses by the channels of their opt-out.',
  add: 'Opt out numbers',
  nothing: 'Nobody has opted out yet. If somebody asks for it elsewhere, add their number here.',
  address: 'Number or address',
  contact: 'Has an account',
  known: 'Yes',
  unknown: 'Not yet',
  channels: 'Channels',
  allChannels: 'All',
  reason: 'Reason',
  by: 'By',
  since: 'Since',
  action: 'Action',
  remove: 'Remove opt-out',
  removeOf: (address) => `Remove the opt-out of ${address}`,
  removeEffect:
    'This person may be contacted again by phone, WhatsApp and email. Do it only if the person has asked for it.',
  removeReasonHint: 'It is kept in the log: who asked for it and how.',
  removed: 'The opt-out was removed.',
  numbers: 'Numbers',
  numbersHint: (most) => `One per line, with its country code: +54 9 11 5555-0123. ${most} at most.`,
  reasonHint: 'For example: asked for by letter on 20 November.',
  distinct: (count) => `${count.text} ${count.of('number', 'different numbers')}.`,
  duplicates: (count) => `${count.text} ${count.of('duplicate: it counts', 'duplicates: they count')} once.`,
  invalid: (count, examples) =>
    `${count.text} ${count.of('is not a number with a country code and is not sent', 'are not numbers with a country code and are not sent')}: ${examples}`,
  tooMany: (most) => `There are too many: send ${most} at a time.`,
  submit: (count) => `Opt out ${count}`,
  resultTitle: 'Opt-outs recorded',
  result: (numbers, contacts) =>
    `${numbers.text} ${numbers.of('number is', 'numbers are')} opted out. People with an account who are no longer contacted: ${contacts}.`,
  partialResult: (numbers, contacts, some) =>
    `${numbers.text} ${numbers.of('number is', 'numbers are')} opted out of ${some} only. People with an account who are no longer contacted that way: ${contacts}. The other channels do not change.`,
  unmatched: (count) =>
    count.of(
      '1 number does not belong to any account. It is opted out too, for whichever account gets it later.',
      `${count.text} numbers do not belong to any account. They are opted out too, for whichever account gets them later.`,
    ),
  log: 'Log',
  logNote: 'Every opt-out and removal: who, when and why.',
  logActions: { opted_out: 'Opt-outs', opt_out_removed: 'Removals' },
  everyone: 'Everybody',
  from: 'From the day',
  to: 'To the day',
  nothingLogged: 'Nothing in the log matches these filters.',
  refusals: {
    opted_out_again: 'The person has opted out again in the meantime. The opt-out stays.',
    opted_out_with_contact: 'This number belongs to a person with an account: remove the opt-out of that person.',
    concurrent_change: 'Somebody changed this opt-out at the same time. Try again.',
  },
};
