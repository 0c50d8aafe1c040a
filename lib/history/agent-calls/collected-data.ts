/**
 * The ids under which an agent must be configured to collect data about a call. Every value is a language model's
 * understanding, so it is checked before it has any effect.
 */
export const dataCollectionIds = {
  /** The amount that the contact promised to pay, in the account's currency. */
  promiseAmount: 'promise_amount',
  /** The day by which the contact promised to pay, `YYYY-MM-DD`. */
  promiseDate: 'promise_date',
  /** The outcome of the call in a few words. */
  disposition: 'disposition',
  /** `right_party`, `third_party`, `voicemail`, `no_contact` or `unknown`. */
  contactResult: 'contact_result',
  /** `positive`, `neutral` or `negative`. */
  sentiment: 'sentiment',
  /** The contact asked not to be contacted again. */
  optOutRequested: 'opt_out_requested',
  /** The contact asked for a person. */
  personRequested: 'person_requested',
} as const;

/** What `contact_result` may be. */
export const contactResults = ['right_party', 'third_party', 'voicemail', 'no_contact', 'unknown'] as const;

/** What `sentiment` may be. */
export const sentiments = ['positive', 'neutral', 'negative'] as const;
