import type { HoldDecision } from '../../../lib/outreach/inbox/contract.ts';

export type DecidedKind = NonNullable<HoldDecision['kind']>;

/** What a proposal may turn out to be instead. */
export const decidedKinds = [
  'paid_claim',
  'disputed',
  'wrong_person',
  'stop_request',
  'attorney',
  'cease',
  'insolvency',
  'deceased',
  'privacy_request',
] as const satisfies readonly DecidedKind[];
