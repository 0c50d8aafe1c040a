import { retryOnConflict, tooManyConflicts, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId, QueueItemId } from '../../foundation/ids.ts';
import { Problem } from '../../foundation/problem.ts';
import { RetryLaterError } from '../../platform/jobs/failures.ts';
import { notify } from '../../tenancy/notifications/notify.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import type { Intent } from '../dispatch/intent.ts';
import { sendOnce } from '../dispatch/send-once.ts';
import { senderFor } from '../dispatch/senders/every-sender.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import { advance } from '../../policy/strategies/position.ts';
import { activeCampaignStore } from './active-campaign-store.ts';
import { pauseCampaignByBudget } from './pause-campaign-by-budget.ts';
import { queueItemStore } from './queue-item-store.ts';
import { type QueueItem, decisionIdOf, interactionIdOf } from './queue-item.ts';
import {
  type LoadedStep,
  type StepContext,
  type StepResult,
  loadedStep,
  rejectedResult,
  skipped,
  staleReason,
  stepResult,
} from './step-result.ts';
import { stepPartsStore } from './step-parts-store.ts';

/**
 * Processes one queue item: re-checks every condition, contacts the debtor at most once, and schedules the next step.
 * Safe to call again with the same item.
 * @throws RetryLaterError while another worker may be calling the provider
 */
export async function processQueueItem(
  organization: OrganizationId,
  day: string,
  id: QueueItemId,
  now: Date,
): Promise<void> {
  const item = await queueItemStore(organization).claim({ day, id }, now);
  if (!item) return;
  const loaded = await loadStep(organization, item);
  if (loaded.kind === 'ended') return end(organization, item, loaded.step, loaded, now);
  const { context } = loaded;
  if (!context.interaction) {
    if (context.organization.execution_paused_at !== undefined) return release(organization, item, now);
    const stale = staleReason(context, now);
    if (stale) return end(organization, item, skipped(stale), loaded, now);
  }
  const step = await dispatch(organization, item, context, now);
  return step === 'paused' ? release(organization, item, now) : end(organization, item, step, loaded, now);
}

const loadStep = async (organization: OrganizationId, item: QueueItem): Promise<LoadedStep> =>
  loadedStep(item, await stepPartsStore(organization).read(item));

/**
 * Releases an item until dispatch is resumed. The resumption sends the messages of pending items, and may have missed
 * this one while it was claimed: then its own message stays in the queue.
 */
async function release(organization: OrganizationId, item: QueueItem, now: Date): Promise<void> {
  await queueItemStore(organization).release(item, now);
  const settings = await organizationStore(organization).read({ consistent: true });
  if (settings?.execution_paused_at === undefined) throw new RetryLaterError('Automatic dispatch was resumed.');
}

const intentOf = (organization: OrganizationId, item: QueueItem, { account, campaign }: StepContext): Intent => ({
  organization,
  account: item.account_id,
  interaction: interactionIdOf(item.id),
  decision: decisionIdOf(item.id),
  at: new Date(item.created_at),
  actionType: item.action_type,
  ...(item.template_id && { templateId: item.template_id }),
  ...(item.channel === 'voice' && { call: { agentType: item.agent_type ?? 'ai', openingMode: 'inherit' } }),
  initiatedBy: { kind: 'system', id: item.campaign_id },
  step: { campaign: item.campaign_id, step: item.step, round: item.round },
  dueDate: account.due_date ?? null,
  ...(campaign.budget && { budget: campaign.budget }),
  isAutomatic: true,
});

async function dispatch(
  organization: OrganizationId,
  item: QueueItem,
  context: StepContext,
  now: Date,
): Promise<StepResult | 'paused'> {
  try {
    const sent = await sendOnce(intentOf(organization, item, context), senderFor(item.channel), now, context);
    // Before the item ends, so that a crash in between repeats it.
    if (sent.kind === 'over_budget') {
      const {
        campaign,
        organization: { timezone },
      } = context;
      const at = new Date(item.created_at);
      await pauseCampaignByBudget(organization, { campaign, reason: sent.reason, timezone, at }, now);
    }
    const step = stepResult(context, sent, now);
    if (step === 'in_progress') throw new RetryLaterError('Another worker may be calling the provider.');
    return step;
  } catch (error) {
    if (!(error instanceof Problem) || error.status === 500) throw error;
    if (error.status === 409) throw new RetryLaterError(error.message);
    const step = rejectedResult(context, error, now);
    await notifyMissingVariables(organization, item, context, step, now);
    return step;
  }
}

/**
 * Notifies the administrators once a day of each variable for which accounts of a campaign have no value. Before the item
 * ends, so that a crash in between repeats it.
 */
async function notifyMissingVariables(
  organization: OrganizationId,
  { day }: QueueItem,
  { campaign }: StepContext,
  { result: { missing_variables: variables = [] } }: StepResult,
  now: Date,
): Promise<void> {
  for (const variable of variables)
    await notify(
      organization,
      {
        kind: 'template_variable_missing',
        to: { kind: 'role', role: 'admin' },
        subject: { campaign_id: campaign.id },
        parameters: { campaign: campaign.name, variable },
        deduplicationKey: `variable:${campaign.id}:${variable}:${day}`,
      },
      now,
    );
}

async function end(
  organization: OrganizationId,
  item: QueueItem,
  step: StepResult,
  loaded: LoadedStep,
  now: Date,
): Promise<void> {
  let current: LoadedStep | undefined = loaded;
  await retryOnConflict(
    async () => {
      const latest = current ?? (await loadStep(organization, item));
      current = undefined;
      if ((await tryToEnd(organization, item, step, latest, now)) === 'conflict') return versionConflict;
      if (step.result.status === 'completed' && latest.kind === 'ready')
        await activeCampaignStore(organization).recordLastSent(latest.context.campaign, now);
      return undefined;
    },
    () => tooManyConflicts('account'),
  );
}

/** @returns 'conflict' if the account was written since the step was loaded */
async function tryToEnd(
  organization: OrganizationId,
  item: QueueItem,
  { result, event }: StepResult,
  loaded: LoadedStep,
  now: Date,
): Promise<'ended' | 'conflict'> {
  const store = queueItemStore(organization);
  if (event && loaded.kind === 'ready' && loaded.context.account.campaign_id === item.campaign_id) {
    const { account, position, plan } = loaded.context;
    const next = advance(position, event, plan);
    const accounts = accountStore(organization);
    if (event.kind !== 'sent')
      return store.endAndMove(item, result, accounts.positionUpdate(account, item.campaign_id, next), now);
    // The position first: after a crash between the writes, the item is processed again and finds its interaction, and
    // the same event has no effect.
    const isMoved = next === position || (await accounts.updatePosition(account, item.campaign_id, next));
    if (!isMoved) return 'conflict';
  }
  await store.end(item, result, now);
  return 'ended';
}
