import type { PlannedReminder } from '../../history/messages/messages.ts';
import type { OwnedPlan } from './due-plan-store.ts';
import type { DueReminder } from './plan-course.ts';
import type { InstalmentPlan, ReminderState } from './plan.ts';
import type { ReminderKind } from './reminder-kind.ts';

const retryMs = 15 * 60 * 1000;

export const withReminder = (
  instalments: InstalmentPlan['instalments'],
  { number, kind }: { readonly number: number; readonly kind: ReminderKind },
  state: ReminderState,
): InstalmentPlan['instalments'] =>
  instalments.map((each) =>
    each.number === number ? { ...each, reminders: { ...each.reminders, [kind]: state } } : each,
  );

const stateOf = ({ instalment: { reminders }, kind }: DueReminder): ReminderState | undefined => reminders?.[kind];

const mayRetry = (state: ReminderState | undefined, now: Date): boolean =>
  !state?.is_done && (state?.retry_at === undefined || Date.parse(state.retry_at) <= now.getTime());

export interface RequestedReminders {
  readonly instalments: InstalmentPlan['instalments'];
  readonly messages: readonly PlannedReminder[];
  /** When those that are not done are requested again. */
  readonly nextAt: string | undefined;
}

/** Requests the due reminders that are not done. The first request is stored before its message is sent. */
export function requestReminders(
  { organization, account_id, id, created_at, instalments }: OwnedPlan,
  due: readonly DueReminder[],
  now: Date,
): RequestedReminders {
  const open = due.filter((each) => !stateOf(each)?.is_done);
  const requested = open.filter((each) => mayRetry(stateOf(each), now));
  const retryAt = new Date(now.getTime() + retryMs).toISOString();
  const next = open.map((each) => {
    const at = stateOf(each)?.retry_at;
    return at !== undefined && at > retryAt ? at : retryAt;
  });
  return {
    instalments: requested
      .filter((each) => !stateOf(each))
      .reduce(
        (marked, { instalment: { number }, kind }) =>
          withReminder(marked, { number, kind }, { requested_at: now.toISOString(), attempt: 0 }),
        instalments,
      ),
    messages: requested.map(({ instalment: { number }, kind }) => ({
      kind: 'reminder',
      organization,
      account_id,
      plan_id: id,
      plan_created_at: created_at,
      number,
      reminder: kind,
    })),
    nextAt: next.toSorted()[0],
  };
}
