/** By currency. */
export type Amounts = Readonly<Record<string, number>>;

export interface CountedAmounts {
  readonly count: number;
  readonly amounts: Amounts;
}
