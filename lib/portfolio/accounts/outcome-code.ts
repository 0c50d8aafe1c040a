/** What came of working an account. None has an effect on contact: holds, promises and opt-outs are registered as such. */
export const outcomeCodes = [
  'no_answer',
  'left_message',
  'spoke',
  'promised',
  'says_paid',
  'refused',
  'call_back',
  'other',
] as const;

export type OutcomeCode = (typeof outcomeCodes)[number];
