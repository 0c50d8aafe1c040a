const limits = [0, 30, 60, 90, 180];

/** How old a debt is, from 0 (not overdue) to 5 (more than 180 days past due). */
export function debtAge(daysPastDue: number): number {
  const step = limits.findIndex((limit) => daysPastDue <= limit);
  return step === -1 ? limits.length : step;
}
