import { daysBetween } from '../../foundation/calendar.ts';
import { parseInstant } from '../../foundation/instant.ts';
import {
  dayOfWallTime,
  firstInstantAt,
  millisecondsPerDay,
  millisecondsPerMinute,
  wallTimeAt,
} from '../../foundation/wall-clock.ts';
import type { Plan, Step } from './strategy.ts';

const msPerHour = 3_600_000;

/** The last one that `toISOString` writes with a year of four digits. Due dates may be of any year. */
const lastInstant = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

const inFourDigits = (at: number): number => Math.min(Math.max(at, 0), lastInstant);

const toInstant = (at: number): string => new Date(inFourDigits(at)).toISOString();

export const hoursAfter = (at: string, hours: number): string =>
  toInstant(parseInstant(at) + Math.round(hours * msPerHour));

export const later = (one: string, other: string): string => (parseInstant(one) >= parseInstant(other) ? one : other);

/** The wall time, at the earliest that of `send_at` on its day. */
function notBeforeHour(wall: number, { send_at: hour }: Pick<Step, 'send_at'>): number {
  if (hour === undefined) return wall;
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  const day = dayOfWallTime(wall) * millisecondsPerDay;
  return Math.max(wall, day + (hours * 60 + minutes) * millisecondsPerMinute);
}

/** Longer than any offset from UTC plus a day of 25 hours. */
const longerThanADay = 36 * msPerHour;

/** The first step that is not before the due date: it and those before it count from that date. */
const lastByDueDate = (steps: readonly Step[]): number => {
  const first = steps.findIndex(({ delay_hours: delay }) => delay >= 0);
  return first === -1 ? steps.length : first;
};

/** The first step, or without a due date the first one that is not before it. */
export const firstStep = ({ steps, due_date: dueDate }: Plan): number =>
  dueDate === undefined ? lastByDueDate(steps) : 0;

/** The time of a step that counts from the due date, in the debtor's day; undefined for any other. */
export function timeByDueDate({ steps, due_date: dueDate, timezones }: Plan, number: number): string | undefined {
  const step = steps[number];
  if (!step || dueDate === undefined || number > lastByDueDate(steps)) return undefined;
  const day = daysBetween('1970-01-01', dueDate) * millisecondsPerDay;
  const wall = inFourDigits(notBeforeHour(day + Math.round(step.delay_hours * msPerHour), step));
  const times = timezones.map((timezone) => firstInstantAt(timezone, wall, wall - longerThanADay));
  return toInstant(Math.max(...times));
}

/** The time of a step that is reached at `from`, at the end of the one before it. */
export function timeAfter(plan: Plan, number: number, from: string): string {
  const byDueDate = timeByDueDate(plan, number);
  return byDueDate === undefined ? timeByDelay(plan, number, from) : later(from, byDueDate);
}

/** The time of a step that is done again at `from`: after its delay, whatever it counts from. */
export const timeAgain = (plan: Plan, number: number, from: string): string =>
  later(timeByDelay(plan, number, from), timeByDueDate(plan, number) ?? from);

function timeByDelay({ steps, timezones }: Plan, number: number, from: string): string {
  const step = steps[number];
  return step ? atHour(hoursAfter(from, Math.max(0, step.delay_hours)), step, timezones) : from;
}

interface PlannedStep {
  readonly step: number;
  readonly at: string;
}

/** The times of a step that is due at `at` and of those after it, if each ends when it is due. */
export function* timesFrom(plan: Plan, { step, at }: PlannedStep): Generator<PlannedStep> {
  let time = at;
  for (let number = step; number < plan.steps.length; number++) {
    if (number > step) time = timeAfter(plan, number, time);
    yield { step: number, at: time };
  }
}

/** The last step whose time has passed, or `first` if its own has not. */
export function lastPassed(plan: Plan, first: PlannedStep, now: string): PlannedStep {
  let last = first;
  for (const next of timesFrom(plan, first)) {
    if (parseInstant(next.at) > parseInstant(now)) break;
    last = next;
  }
  return last;
}

/**
 * The time of a later step whose due date has changed since it was planned: moved by as many days. One that was planned
 * without a due date is not before the time that it has by the new one.
 */
export function timeByNewDueDate(plan: Plan, { step, at }: PlannedStep, countsFrom: string | undefined): string {
  const { steps, due_date: dueDate, timezones } = plan;
  const planned = steps[step];
  if (!planned || dueDate === undefined || dueDate === countsFrom) return at;
  if (countsFrom !== undefined)
    return atHour(hoursAfter(at, daysBetween(countsFrom, dueDate) * 24), planned, timezones);
  const last = lastByDueDate(steps);
  const first = timeByDueDate(plan, last);
  if (first === undefined) return at;
  const nominal = [...timesFrom(plan, { step: last, at: first })].find((each) => each.step === step);
  return later(at, nominal?.at ?? at);
}

/** The time of a step that is due at `at`: on that day of the debtor, but not before its hour. */
function atHour(at: string, step: Pick<Step, 'send_at'>, timezones: readonly string[]): string {
  if (step.send_at === undefined) return at;
  const from = parseInstant(at);
  // If several zones are possible, the one that is furthest behind: then the hour has passed in all of them.
  const [first] = timezones
    .map((timezone) => ({ timezone, wall: wallTimeAt(timezone, from) }))
    .toSorted((one, other) => one.wall - other.wall);
  if (!first) return at;
  const wall = notBeforeHour(first.wall, step);
  return wall === first.wall ? at : toInstant(firstInstantAt(first.timezone, wall, from));
}
