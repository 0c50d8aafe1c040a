import type { SimulationResult } from '../../queries/simulations.ts';

export interface SimulatedRun {
  readonly name: string;
  readonly result: SimulationResult;
}

const dayMs = 86_400_000;

/** Every day of a simulation, including days without a step. */
export const daysOf = ({ from_date: from, days }: SimulationResult): readonly string[] =>
  Array.from({ length: days }, (_, index) => new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10));

export function sendsByDay(result: SimulationResult, channel?: string): readonly number[] {
  const rows = result.by_day.filter((row) => channel === undefined || row.channel === channel);
  return daysOf(result).map((day) =>
    rows.filter(({ date }) => date === day).reduce((sum, { sends }) => sum + sends, 0),
  );
}

export const contactedOf = ({ first_contacts: contacts }: SimulationResult): number =>
  contacts.reduce((sum, { accounts }) => sum + accounts, 0);
