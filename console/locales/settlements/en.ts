import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  note: 'Offers to clear a debt for less than its balance. Offers awaiting a decision come first.',
  filter: 'Status of the settlement',
  all: 'All',
  nothingPending: 'No offer awaits approval.',
  showAll: 'Show all settlements',
  nothing: 'No settlements have this status. Settlements are offered on the page of an account.',
  title: (name) => `Settlement with ${name}`,
  open: (name) => `Open the settlement with ${name}`,
  offered: 'Amount offered',
  original: 'Balance when offered',
  forgiven: 'Forgiven',
  discount: 'Discount',
  made: 'Offered',
  expires: 'Offer expires',
  payBy: 'Pay by',
  offer: 'Offer',
  decision: 'Decision',
  proposedBy: 'Offered by',
  approvedBy: 'Approved by',
  acceptedAt: 'Accepted by the person',
  outcome: 'Outcome',
  offerNotes: 'Note on the offer',
  call: 'Negotiated in a call of the voice agent.',
  id: 'Id of the settlement',
  within: (discount, limit) => `Discount of ${discount}, within the maximum of ${limit}.`,
  above: (discount, limit, points) =>
    `Discount of ${discount}: ${points.text} ${points.of('point', 'points')} above the maximum of ${limit} that the strategy allows.`,
  ofLimit: (discount, limit) => `${discount} (maximum ${limit})`,
  noLimit: (discount) =>
    `Discount of ${discount}. The account follows no strategy that sets a maximum, so an administrator decides on every discount.`,
  noDiscount: 'No discount: the whole balance is paid.',
  bar: 'The bar is the balance; the filled part is the forgiven amount; the mark is the maximum allowed.',
  balanceChanged: (before, now) =>
    `The balance was ${before} when the offer was made and is ${now} now. It can no longer be approved or accepted: reject it and make another.`,
  ownOffer: 'You made this offer. Your organization requires another administrator to approve it; you may reject it.',
  states: {
    proposed: (name) => `The offer is proposed. Record the acceptance when ${name} accepts.`,
    pending_approval: () => 'The offer is waiting for an administrator to approve or reject it.',
    approved: (name) => `The offer is approved. Record the acceptance when ${name} accepts.`,
    accepted: (name) => `The settlement is in force: ${name} accepted it and has to pay.`,
    rejected: () => 'The offer was rejected. Another one can be offered from the account.',
    expired: () => 'The offer expired before it was accepted. Another one can be offered from the account.',
  },
  history: 'Offers on this account',
  onlyOffer: 'This is the only offer on this account.',
  thisOffer: 'This offer',
  actions: { approve: 'Approve', accept: 'Record acceptance', reject: 'Reject', withdraw: 'Withdraw settlement' },
  questions: {
    approve: (amount, discount, name) => `Approve the settlement of ${amount} with ${name} (discount of ${discount})`,
    accept: (amount, discount, name) => `Record that ${name} agrees to pay ${amount} (discount of ${discount})`,
    reject: (amount, discount, name) => `Reject the settlement of ${amount} with ${name} (discount of ${discount})`,
    withdraw: (amount, discount, name) => `Withdraw the settlement of ${amount} with ${name} (discount of ${discount})`,
  },
  effects: {
    approve: (forgiven) => `If the person agrees and pays, ${forgiven} are forgiven. Nothing is sent yet.`,
    accept: (forgiven) =>
      `The settlement takes effect. Once it is paid, ${forgiven} are forgiven and the account is resolved.`,
    reject: () =>
      'The offer is closed and the person still owes the whole balance. Another offer can be made after that.',
    withdraw: (forgiven) =>
      `The settlement no longer applies, ${forgiven} are owed again and collection continues. This cannot be undone.`,
  },
  done: {
    approve: (name) => `Settlement with ${name} approved.`,
    accept: (name) => `Acceptance by ${name} recorded.`,
    reject: (name) => `Offer to ${name} rejected.`,
    withdraw: (name) => `Settlement with ${name} withdrawn.`,
  },
  noteHint: 'It stays with the settlement and in the history of the account.',
  refusals: {
    own_offer: 'You made this offer, and your organization requires somebody else to approve it.',
    balance_changed: 'The balance has changed since the offer. Reject it and make another for the balance of today.',
    plan_in_force: 'A plan in force pays this settlement. Cancel the plan first.',
    concurrent_change: 'Somebody else changed the settlement at the same time. Check its status and try again.',
    invalid_transition:
      'The status of the settlement has changed, so this is no longer possible. Close this and check its status.',
    pay_by_in_past: 'The last day to pay is over. Reject the offer and make another.',
    pay_by_too_late: 'The last day to pay is too far ahead.',
  },
};
