/** What a debtor objects to. */
export const disputeCategories = ['already_paid', 'wrong_amount', 'not_mine', 'fraud', 'quality', 'other'] as const;

/** `upheld`: the debtor is right. `rejected`: they are not. `corrected`: the account was wrong, and is right now. */
export const disputeOutcomes = ['upheld', 'rejected', 'corrected'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** What somebody said when they disputed a debt. */
export interface Dispute {
  readonly category: (typeof disputeCategories)[number];
  /** The part of the debt that is disputed; absent if it is all of it, or nobody has said. */
  readonly amount?: number;
  readonly text?: string;
}
