/** What a debtor said about a payment that is not registered. */
export interface ClaimedPayment {
  readonly amount?: number;
  /** `YYYY-MM-DD`. */
  readonly paid_on?: string;
}
