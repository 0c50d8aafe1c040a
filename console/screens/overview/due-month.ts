/** Debts that fell due earlier or later are counted in the first or the last month. */
export const dueMonths = { first: '2000-01', last: '2099-12' };

/** The due dates that are counted in a month such as `2026-05`: its days, and for the first and the last month all beyond. */
export function daysOfDueMonth(month: string): { readonly due_from?: string; readonly due_to?: string } {
  const last = new Date(`${month}-01T00:00:00Z`);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return {
    ...(month !== dueMonths.first && { due_from: `${month}-01` }),
    ...(month !== dueMonths.last && { due_to: last.toISOString().slice(0, 10) }),
  };
}
