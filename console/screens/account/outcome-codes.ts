import type { NewOutcome } from '../../../lib/outreach/outcomes/contract.ts';

/** In the order of their keys: 1 is the first. */
export const outcomeCodes = [
  'promised',
  'says_paid',
  'no_answer',
  'call_back',
  'left_message',
  'spoke',
  'refused',
  'other',
] as const satisfies readonly NewOutcome['result'][];
