/** From not yet due to the oldest, in the order of their ages. */
export const agingBuckets = ['current', '1_30', '31_60', '61_90', '91_180', 'over_180', 'no_due_date'] as const;
export type AgingBucket = (typeof agingBuckets)[number];

/** The last days past due of each age but the oldest. */
export const lastDaysOfAges = [0, 30, 60, 90, 180] as const;

/** From 0, not yet due, to 5. */
export function ageOf(daysPastDue: number): number {
  const age = lastDaysOfAges.findIndex((last) => daysPastDue <= last);
  return age === -1 ? lastDaysOfAges.length : age;
}
