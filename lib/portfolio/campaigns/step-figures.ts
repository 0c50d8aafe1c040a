/** The counter of a campaign's steps, whose items are its days. */
export const stepsCounter = (quarter: string, campaign: string): string => `STEPS#${quarter}#${campaign}`;

export function stepFigureOf(count: string): {
  readonly step: number;
  readonly figure: string;
  readonly currency?: string;
} {
  const [step, figure = '', currency] = count.split('_');
  return { step: Number(step), figure, ...(currency !== undefined && { currency }) };
}

export const stepCostName = (currency: string): string => `cost_${currency}`;
