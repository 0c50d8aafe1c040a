import type { NewOutcome } from '../../../lib/outreach/outcomes/contract.ts';

export const outcomeCodes = [
  'no_answer',
  'left_message',
  'spoke',
  'promised',
  'says_paid',
  'refused',
  'call_back',
  'other',
] as const satisfies readonly NewOutcome['result'][];
