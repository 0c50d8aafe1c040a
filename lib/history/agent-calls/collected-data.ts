/**
 * The ids under which an agent must be configured to collect data about a call. A language model produces every value,
 * so it is checked before it has any effect.
 */
export const dataCollectionIds = {
  /** In the account's currency. */
  promiseAmount: 'promise_amount',
  /** `YYYY-MM-DD`. */
  promiseDate: 'promise_date',
  /** The outcome of the call in a few words. */
  disposition: 'disposition',
  contactResult: 'contact_result',
  sentiment: 'sentiment',
  optOutRequested: 'opt_out_requested',
  personRequested: 'person_requested',
} as const;

export const contactResults = ['right_party', 'third_party', 'voicemail', 'no_contact', 'unknown'] as const;

export const sentiments = ['positive', 'neutral', 'negative'] as const;
