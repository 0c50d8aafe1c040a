/** The last days past due of each age but the oldest. */
const lastDays = [0, 30, 60, 90, 180];

/** From 0, not yet due, to 5. */
export function ageOf(days: number): number {
  const age = lastDays.findIndex((last) => days <= last);
  return age === -1 ? lastDays.length : age;
}
