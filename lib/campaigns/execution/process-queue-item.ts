import type { Account } from '../../portfolio/accounts/account.ts';
import { owesNothing } from '../../portfolio/accounts/balance.ts';
import { positionOf } from '../../portfolio/accounts/position-update.ts';
import { type Campaign, isRunning } from '../campaigns/campaign.ts';
import type { DispatchResult } from '../../outreach/dispatch/dispatch-result.ts';
import { sendOnce } from '../../outreach/dispatch/send-once.ts';
import type { Intent } from '../../outreach/dispatch/intent.ts';
import { senderFor } from '../../outreach/dispatch/senders/every-sender.ts';
import type { OrganizationId, QueueItemId } from '../../foundation/ids.ts';
import type { Interaction } from '../../outreach/interactions/interaction.ts';
import type { Organization } from '../../organizations/organizations/organization.ts';
import { RetryLaterError } from '../../jobs/failures.ts';
import { Problem } from '../../foundation/problem.ts';
import { type Position, type StepEvent, advance } from '../strategies/position.ts';
import { refusalEvent, decidingRule } from '../strategies/refusal.ts';
import type { Strategy } from '../strategies/strategy.ts';
import { keys } from '../../aws/table/keys.ts';
import { getItems } from '../../aws/table/table.ts';
import { dayIn } from '../../foundation/calendar.ts';
import { recordLastSent } from './active-campaign-store.ts';
import { type QueueItem, decisionIdOf, interactionIdOf, hasEnded } from './queue-item.ts';
import { type QueueItemResult, queueItemStore } from './queue-item-store.ts';

const attemptsMax = 10;

/** Providers that could not take a step are asked again after so long, doubled each round up to the longest. */
const retryMinutes = { first: 2, longest: 60 };

interface Scene {
  readonly item: QueueItem;
  readonly organization: Organization;
  readonly campaign: Campaign;
  readonly account: Account;
  readonly strategy: Strategy;
  readonly position: Position;
  /** What an earlier try made: then the item ends by what came of that, and by nothing else. */
  readonly interaction: Interaction | undefined;
}

/** An item that ends without anybody being contacted, and what the account's position makes of it. */
interface Verdict {
  readonly ending: QueueItemResult;
  readonly event?: StepEvent;
}

/** What there is, read together and as it is this very moment. A missing part ends the item. */
async function sceneOf(organization: OrganizationId, item: QueueItem): Promise<Scene | Verdict> {
  const found = await getItems<Organization | Campaign | Account | Strategy | Interaction>(
    [
      keys.interaction(organization, item.account_id, item.created_at, interactionIdOf(item.id)),
      keys.organization(organization),
      keys.campaign(organization, item.campaign_id),
      keys.account(organization, item.account_id),
      keys.strategy(organization, item.strategy_id),
    ],
    { consistent: true },
  );
  const settings = found.find((each) => each.kind === 'organization');
  const campaign = found.find((each) => each.kind === 'campaign');
  const account = found.find((each) => each.kind === 'account');
  const strategy = found.find((each) => each.kind === 'strategy');
  const interaction = found.find((each) => each.kind === 'interaction');
  const position = account && positionOf(account);
  if (!campaign) return { ending: { status: 'skipped', reason: 'campaign_deleted' } };
  if (!settings || !account || !position || !strategy) return { ending: { status: 'skipped', reason: 'gone' } };
  return { item, organization: settings, campaign, account, strategy, position, interaction };
}

/** Why nobody is to be contacted for an item any more, found in what is known without asking the contact rules. */
function outdated({ item, organization, campaign, account, position }: Scene, now: Date): Verdict | undefined {
  const skipped = (reason: string, event?: StepEvent): Verdict => ({
    ending: { status: 'skipped', reason },
    ...(event && { event }),
  });
  const of = { step: item.step, round: item.round };
  const at = now.toISOString();
  if (account.campaign_id !== campaign.id || position.step !== of.step || position.round !== of.round)
    return skipped('superseded');
  if (campaign.status === 'completed')
    return skipped('campaign_completed', { kind: 'stopped', reason: 'campaign_ended' });
  if (campaign.status !== 'active') return skipped(`campaign_${campaign.status}`, { kind: 'dequeued', at, of });
  if (!isRunning(campaign, dayIn(organization.timezone, now)))
    return skipped('campaign_outside_dates', { kind: 'dequeued', at, of });
  if (position.step_status === 'done') return skipped(position.stopped_by ?? 'done');
  if (position.held_by) return skipped('promise_pending', { kind: 'dequeued', at, of });
  switch (account.collection_status) {
    case 'resolved':
      return skipped('paid', { kind: 'stopped', reason: 'paid' });
    case 'disputed':
      return skipped('account_disputed', { kind: 'stopped', reason: 'disputed' });
    case 'paused':
      // Its status keeps it from being due until somebody resumes it.
      return skipped('account_paused', { kind: 'dequeued', at, of });
    case 'active':
    case 'escalated':
      // Its empty balance keeps it from being due until something is owed again.
      return owesNothing(account) ? skipped('nothing_pending', { kind: 'dequeued', at, of }) : undefined;
  }
}

/**
 * Does one doing of a step: it checks everything again, contacts the account's contact once, writes down what came of it
 * and when the next step is due. The same item again, at any time and any number of times, does nothing twice.
 */
export async function processQueueItem(
  organization: OrganizationId,
  day: string,
  id: QueueItemId,
  now: Date,
): Promise<'ended' | 'waits' | 'gone'> {
  const store = queueItemStore(organization);
  const found = await store.read(day, id);
  if (!found) return 'gone';
  if (hasEnded(found)) return 'ended';
  const before = await sceneOf(organization, found);
  if (!('interaction' in before && before.interaction)) {
    if ('organization' in before && before.organization.execution_paused_at !== undefined)
      return waiting(organization, found, now);
    const verdict = 'ending' in before ? before : outdated(before, now);
    if (verdict) return end(organization, found, verdict, now, before);
  }
  const item = await store.claim(found, now);
  if (!item) return 'ended';
  const outcome = await attempt(organization, item, now);
  return outcome === 'paused' ? waiting(organization, item, now) : end(organization, item, outcome, now, before);
}

/** Leaves an item for when automatic dispatch goes on; one that was taken up is given back. */
async function waiting(organization: OrganizationId, item: QueueItem, now: Date): Promise<'waits'> {
  if (item.status === 'processing') await queueItemStore(organization).putBack(item, now);
  return 'waits';
}

const intentOf = (organization: OrganizationId, item: QueueItem): Intent => ({
  organization,
  account: item.account_id,
  interaction: interactionIdOf(item.id),
  decision: decisionIdOf(item.id),
  at: new Date(item.created_at),
  actionType: item.action_type,
  ...(item.template_id && { templateId: item.template_id }),
  ...(item.channel === 'voice' && { call: { agentType: item.agent_type ?? 'ai', openingMode: 'inherit' } }),
  initiatedBy: { kind: 'system', id: item.campaign_id },
  isAutomatic: true,
});

async function attempt(organization: OrganizationId, item: QueueItem, now: Date): Promise<Verdict | 'paused'> {
  try {
    return verdictOf(item, await sendOnce(intentOf(organization, item), senderFor(item.channel), now), now);
  } catch (error) {
    // What is not configured, or cannot be written, may be mended: the step is tried again later.
    if (!(error instanceof Problem) || error.status === 500) throw error;
    if (error.status === 409) throw new RetryLaterError(error.message);
    return later(item, error.code, now, retryMinutes.longest);
  }
}

function verdictOf(item: QueueItem, dispatched: DispatchResult, now: Date): Verdict | 'paused' {
  const at = now.toISOString();
  const of = { step: item.step, round: item.round };
  switch (dispatched.kind) {
    case 'paused':
      return 'paused';
    case 'nothing_pending':
      return { ending: { status: 'skipped', reason: 'nothing_pending' }, event: { kind: 'dequeued', at, of } };
    case 'in_progress':
      throw new RetryLaterError('Another worker may still be waiting for the provider.');
    case 'sent':
      return tried({
        ending: { status: 'completed' },
        event: { kind: 'sent', at, interaction: dispatched.interaction.id, of },
      });
    case 'not_sent': {
      const { interaction } = dispatched;
      const reason = interaction.failure?.reason ?? interaction.status;
      if (interaction.status === 'outcome_unknown')
        return tried({
          ending: { status: 'completed', reason: 'outcome_unknown' },
          event: { kind: 'sent', at, interaction: interaction.id, of },
        });
      if (reason === 'too_late') return later(item, reason, now, 0);
      const isPassing = ['rate_limited', 'not_connected'].includes(reason);
      const minutes = Math.min(retryMinutes.first * 2 ** Math.min(item.round, 10), retryMinutes.longest);
      if (isPassing) return tried(later(item, reason, now, minutes));
      return tried({ ending: { status: 'failed', reason }, event: { kind: 'failed', at, of } });
    }
    case 'blocked': {
      const { receipt } = dispatched;
      const { retry_at: retryAt } = receipt;
      const reason = decidingRule(receipt) ?? 'blocked';
      const ending = { status: 'skipped', reason, ...(retryAt !== null && { next_attempt_at: retryAt }) } as const;
      // Undefined for a paused account: it is due again when somebody resumes it.
      const event = refusalEvent(receipt, at, of) ?? ({ kind: 'dequeued', at, of } as const);
      return { ending, event };
    }
  }
}

/** The provider was asked, whatever the outcome. */
const tried = ({ ending, event }: Verdict): Verdict => ({
  ending: { ...ending, attempts: 1 },
  ...(event && { event }),
});

function later(item: QueueItem, reason: string, now: Date, minutes: number): Verdict {
  const until = new Date(now.getTime() + minutes * 60_000).toISOString();
  return {
    ending: { status: 'skipped', reason, next_attempt_at: until },
    event: { kind: 'postponed', until, of: { step: item.step, round: item.round } },
  };
}

/** Ends the item and moves the account's position along. `known` is what was read before; who wrote since is read again. */
async function end(
  organization: OrganizationId,
  item: QueueItem,
  { ending, event }: Verdict,
  now: Date,
  known: Scene | Verdict,
): Promise<'ended'> {
  const store = queueItemStore(organization);
  let scene = known;
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const account =
      event && 'account' in scene && scene.account.campaign_id === item.campaign_id
        ? { before: scene.account, position: advance(scene.position, event, scene.strategy) }
        : undefined;
    if ((await store.end(item, ending, now, account)) === 'ended') {
      if (ending.status === 'completed' && 'campaign' in scene) await recordLastSent(organization, scene.campaign, now);
      return 'ended';
    }
    scene = await sceneOf(organization, item);
  }
  throw new Error('Too many writers at one account.');
}
