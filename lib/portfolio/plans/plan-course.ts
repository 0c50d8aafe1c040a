import { dayAfter, endOfDay } from '../../foundation/calendar.ts';
import { type Organization, planSettings } from '../../tenancy/organizations/organization.ts';
import type { ReminderKind } from './reminder-kind.ts';
import { type InstalmentPlan, type InstalmentState, instalmentStates, lateFrom } from './plan.ts';

export interface CourseSettings {
  readonly timezone: string;
  readonly plan_reminder_days: number;
  readonly plan_max_late_instalments: number;
  readonly plan_max_late_days: number;
}

export const courseSettings = (organization: Organization): CourseSettings => ({
  timezone: organization.timezone,
  ...planSettings(organization),
});

export interface PlanCourse {
  readonly states: readonly InstalmentState[];
  readonly isBroken: boolean;
  /** When something about the plan changes next if nothing is paid. */
  readonly next_at: string | undefined;
}

type CoursedPlan = Pick<InstalmentPlan, 'instalments' | 'grace_days' | 'accepted_at' | 'ended_at'>;

/** Times at which something about an unpaid instalment changes, in their order. */
const turnsOf = (
  instalment: InstalmentState,
  { grace_days: graceDays }: CoursedPlan,
  { timezone, plan_reminder_days: reminderDays, plan_max_late_days: maxLateDays }: CourseSettings,
) => ({
  dayEndsAt: endOfDay(instalment.due_date, timezone),
  remindFrom: startOfDay(dayAfter(instalment.due_date, -reminderDays), timezone),
  lateFrom: lateFrom(instalment, graceDays, timezone),
  brokenFrom: lateFrom(instalment, graceDays + maxLateDays, timezone),
});

const startOfDay = (day: string, timezone: string): string => endOfDay(dayAfter(day, -1), timezone);

/** The course of an active plan: what is late at `now`, whether it is broken, and when to look at it again. */
export function courseOf(plan: CoursedPlan, paid: number, settings: CourseSettings, now: Date): PlanCourse {
  const states = instalmentStates(plan, paid, settings.timezone, now);
  const at = now.toISOString();
  const turns = states.flatMap((each) => (each.status === 'paid' ? [] : [turnsOf(each, plan, settings)]));
  const lateCount = states.filter(({ status }) => status === 'late').length;
  const next = turns
    .flatMap((turn) => [turn.remindFrom, turn.lateFrom, turn.brokenFrom])
    .filter((each) => each > at)
    .sort()[0];
  return {
    states,
    isBroken: lateCount >= settings.plan_max_late_instalments || turns.some(({ brokenFrom }) => brokenFrom <= at),
    next_at: next,
  };
}

export interface DueReminder {
  readonly kind: ReminderKind;
  readonly instalment: InstalmentState;
}

/** The reminders that may be sent at `now`: of an instalment until its day is over, and of one that is late. */
export function remindersAt(
  plan: CoursedPlan,
  paid: number,
  settings: CourseSettings,
  now: Date,
): readonly DueReminder[] {
  const at = now.toISOString();
  return instalmentStates(plan, paid, settings.timezone, now).flatMap((instalment): DueReminder[] => {
    const { remindFrom, dayEndsAt } = turnsOf(instalment, plan, settings);
    if (instalment.status === 'late') return [{ kind: 'instalment_late', instalment }];
    return instalment.status === 'due' && remindFrom <= at && at < dayEndsAt
      ? [{ kind: 'instalment_due', instalment }]
      : [];
  });
}
