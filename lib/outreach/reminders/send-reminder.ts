import { retryOnConflict, tooManyConflicts, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { transact } from '../../platform/aws/table/table.ts';
import { deriveId, randomIds } from '../../foundation/derived-ids.ts';
import { DecisionId, InteractionId } from '../../foundation/ids.ts';
import { dayIn } from '../../foundation/calendar.ts';
import { add, subtract } from '../../foundation/money.ts';
import { Problem } from '../../foundation/problem.ts';
import type { PlannedReminder } from '../../history/messages/messages.ts';
import { RetryLaterError } from '../../platform/jobs/failures.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { type DueReminder, courseSettings, remindersAt } from '../../portfolio/plans/plan-course.ts';
import { withReminder } from '../../portfolio/plans/plan-reminders.ts';
import { planStore } from '../../portfolio/plans/plan-store.ts';
import { type InstalmentPlan, type ReminderState, paidAmountOf } from '../../portfolio/plans/plan.ts';
import type { Notice } from '../../tenancy/notifications/notification.ts';
import { notify } from '../../tenancy/notifications/notify.ts';
import { readSettings } from '../../tenancy/organizations/read-settings.ts';
import { attemptLogStore } from '../dispatch/attempt-log-store.ts';
import { attemptsOf } from '../dispatch/attempt-log.ts';
import type { DispatchResult } from '../dispatch/dispatch-result.ts';
import type { Intent } from '../dispatch/intent.ts';
import { sendOnce } from '../dispatch/send-once.ts';
import { senderFor } from '../dispatch/senders/every-sender.ts';
import { reminderChannels } from './reminder-channels.ts';

const retryMinutes = { refused: 15, template: 60, blocked: 24 * 60 } as const;

/**
 * Reminds a debtor of an instalment once, under all rules but the hold of the plan itself. Does nothing if it is no longer
 * due. A reminder that a rule forbids now is requested again when the rule allows it. Safe to repeat.
 * @throws RetryLaterError while another worker may be calling the provider
 */
export async function sendReminder(message: PlannedReminder, now: Date): Promise<void> {
  const found = await readReminder(message, now);
  if (!found) return;
  const { account, state } = found;
  const { attempts } = await attemptLogStore(message.organization).readLog(account.contact.id);
  const channels = reminderChannels(account.contact, attemptsOf(attempts));
  let next: ReminderState | undefined = retried(state, retryMinutes.blocked, now);
  let isTemplateMissing = false;
  for (const channel of channels) {
    const result = await dispatch(intentOf(message, found), channel, now);
    if (result.kind === 'other_channel') {
      isTemplateMissing ||= result.code === 'template_not_found';
      next = retried(state, retryMinutes.template, now);
      continue;
    }
    isTemplateMissing = false;
    next = stateAfter(state, result, now);
    break;
  }
  if (isTemplateMissing) await notify(message.organization, templateMissingNotice(message, found), now);
  if (next) await store(message, next);
}

/** Once a day: one template is missing for all debtors. */
const templateMissingNotice = (
  { account_id, plan_id, reminder: action }: PlannedReminder,
  { today }: FoundReminder,
): Notice => ({
  kind: 'reminder_template_missing',
  to: { kind: 'role', role: 'admin' },
  subject: { account_id, plan_id },
  parameters: { action },
  deduplicationKey: `reminder_template:${action}:${today}`,
});

interface FoundReminder extends DueReminder {
  readonly plan: InstalmentPlan;
  readonly account: Account;
  readonly paid: number;
  readonly state: ReminderState;
  readonly today: string;
}

async function readReminder(
  { organization, account_id, plan_id: id, plan_created_at: created_at, number, reminder }: PlannedReminder,
  now: Date,
): Promise<FoundReminder | undefined> {
  const [plan, account, settings] = await Promise.all([
    planStore(organization).readOfAccount(account_id, { id, created_at }, { consistent: true }),
    accountStore(organization).read(account_id, { consistent: true }),
    readSettings(organization),
  ]);
  if (plan?.status !== 'active' || account?.plan?.id !== id || account.collection_status === 'resolved')
    return undefined;
  const paid = paidAmountOf(plan, account);
  const due = remindersAt(plan, paid, courseSettings(settings), now).find(
    ({ kind, instalment }) => kind === reminder && instalment.number === number,
  );
  const state = due?.instalment.reminders?.[reminder];
  const today = dayIn(settings.timezone, now);
  return due && state && !state.is_done ? { ...due, plan, account, paid, state, today } : undefined;
}

function intentOf(
  { organization, account_id }: PlannedReminder,
  { plan, kind, instalment, paid, state }: FoundReminder,
): Intent {
  const { number, amount, paid_amount, due_date } = instalment;
  const earlier = plan.instalments.filter((each) => each.number < number);
  return {
    organization,
    account: account_id,
    interaction: deriveId(InteractionId, plan.id, `${kind}:${number}:${state.attempt}`),
    decision: randomIds()(DecisionId),
    at: new Date(state.requested_at),
    actionType: kind,
    initiatedBy: { kind: 'system', id: null },
    isAutomatic: true,
    reminder: {
      plan: plan.id,
      paid_with: add(amount, ...earlier.map((each) => each.amount)),
      values: {
        total: plan.total,
        paid_amount: paid,
        instalment_number: number,
        instalment_count: plan.instalments.filter((each) => each.number > 0).length,
        instalment_amount: subtract(amount, paid_amount),
        instalment_due_date: due_date,
      },
    },
  };
}

/** What the organization lacks for one channel, it may have for another. */
async function dispatch(
  intent: Intent,
  channel: Parameters<typeof senderFor>[0],
  now: Date,
): Promise<DispatchResult | { readonly kind: 'other_channel'; readonly code: string }> {
  try {
    return await sendOnce(intent, senderFor(channel), now);
  } catch (error) {
    if (!(error instanceof Problem) || error.status === 500) throw error;
    if (error.status === 409) throw new RetryLaterError(error.message);
    return { kind: 'other_channel', code: error.code };
  }
}

const retried = (state: ReminderState, minutes: number, now: Date): ReminderState => ({
  ...state,
  retry_at: new Date(now.getTime() + minutes * 60_000).toISOString(),
});

/** Returns undefined if the state does not change. */
function stateAfter(state: ReminderState, result: DispatchResult, now: Date): ReminderState | undefined {
  switch (result.kind) {
    case 'sent':
      return { ...state, is_done: true };
    case 'in_progress':
      throw new RetryLaterError('Another worker may be calling the provider.');
    case 'not_sent': {
      const { failure } = result.interaction;
      const wasNotTaken = ['rate_limited', 'not_connected', 'too_late'].includes(failure?.reason ?? '');
      if (!wasNotTaken) return { ...state, is_done: true };
      const next = { requested_at: now.toISOString(), attempt: state.attempt + 1 };
      return retried(next, retryMinutes.refused, now);
    }
    case 'blocked': {
      const { retry_at: at } = result.receipt;
      return at === null ? retried(state, retryMinutes.blocked, now) : { ...state, retry_at: at };
    }
    case 'paused':
    case 'superseded':
    case 'nothing_pending':
    case 'not_due':
    case 'over_budget':
    case 'settled':
      return undefined;
  }
}

const store = (
  { organization, account_id, plan_id: id, plan_created_at: created_at, number, reminder: kind }: PlannedReminder,
  state: ReminderState,
): Promise<void> =>
  retryOnConflict(
    async () => {
      const plans = planStore(organization);
      const plan = await plans.readOfAccount(account_id, { id, created_at }, { consistent: true });
      if (plan?.status !== 'active') return undefined;
      const after = { ...plan, instalments: withReminder(plan.instalments, { number, kind }, state) };
      return (await transact([plans.replacement(plan, after)])).ok ? undefined : versionConflict;
    },
    () => tooManyConflicts('plan'),
  );
