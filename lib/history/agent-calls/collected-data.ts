/** Ids that an agent's data collection must use. A language model produces every value, so check it before use. */
export const dataCollectionIds = {
  /** In the account's currency. */
  promiseAmount: 'promise_amount',
  /** `YYYY-MM-DD`. */
  promiseDate: 'promise_date',
  disposition: 'disposition',
  contactResult: 'contact_result',
  sentiment: 'sentiment',
  optOutRequested: 'opt_out_requested',
  personRequested: 'person_requested',
} as const;

export const contactResults = [
  'right_party',
  'third_party',
  'wrong_number',
  'voicemail',
  'no_contact',
  'unknown',
] as const;
export type ContactResult = (typeof contactResults)[number];

export const sentiments = ['positive', 'neutral', 'negative'] as const;
