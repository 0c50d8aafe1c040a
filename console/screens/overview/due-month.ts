/** Earlier and later due dates are counted in the first and the last month. */
export const dueMonths = { first: '2000-01', last: '2099-12' };

/** The due dates of a month such as `2026-05`. The first and the last month are open-ended. */
export function daysOfDueMonth(month: string): { readonly due_from?: string; readonly due_to?: string } {
  const last = new Date(`${month}-01T00:00:00Z`);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return {
    ...(month !== dueMonths.first && { due_from: `${month}-01` }),
    ...(month !== dueMonths.last && { due_to: last.toISOString().slice(0, 10) }),
  };
}
