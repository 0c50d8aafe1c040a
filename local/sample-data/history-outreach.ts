import { deriveId } from '../../lib/foundation/derived-ids.ts';
import { type AccountId, DecisionId, InteractionId, type OrganizationId, Uuid } from '../../lib/foundation/ids.ts';
import type { Initiator } from '../../lib/foundation/initiator.ts';
import type { Interaction } from '../../lib/history/interactions/interaction.ts';
import { interactionKey } from '../../lib/history/interactions/interaction.ts';
import type { StatusReached } from '../../lib/history/messages/provider-event.ts';
import { applyProviderEvent } from '../../lib/outreach/callbacks/apply-provider-event.ts';
import type { Intent } from '../../lib/outreach/dispatch/intent.ts';
import { sendOnce } from '../../lib/outreach/dispatch/send-once.ts';
import { type DueStep, accountAction } from '../../lib/outreach/execution/account-evaluation.ts';
import { decisionIdOf, interactionIdOf } from '../../lib/outreach/execution/queue-item.ts';
import { stepResult } from '../../lib/outreach/execution/step-result.ts';
import { interactionRefText } from '../../lib/platform/providers/interaction-ref.ts';
import type { Channel } from '../../lib/policy/contact-rules/channel.ts';
import { advance } from '../../lib/policy/strategies/position.ts';
import { planForAccount } from '../../lib/portfolio/campaigns/plan-for-account.ts';
import type { Strategy } from '../../lib/policy/strategies/strategy.ts';
import { accountStore } from '../../lib/portfolio/accounts/account-store.ts';
import { isCollectable } from '../../lib/portfolio/accounts/account.ts';
import { positionOf } from '../../lib/portfolio/accounts/position-update.ts';
import type { Campaign } from '../../lib/portfolio/campaigns/campaign.ts';
import { judgeHoldingPromise } from '../../lib/portfolio/promises/judge-holding-promise.ts';
import type { Organization } from '../../lib/tenancy/organizations/organization.ts';
import { type CallScript, type ScriptedCall, callResult } from './call-scripts.ts';
import { historySender } from './history-senders.ts';
import type { Answers } from './sample-history.ts';
import { runAt } from './past-clock.ts';

/** What all steps of the history share. */
export interface HistoryContext {
  readonly organization: Organization & { readonly id: OrganizationId };
  /** Where people answer to. */
  readonly number: string;
  /** The ids of the users who work the accounts, and of their administrator. */
  readonly agents: readonly string[];
  readonly admin: string;
}

export interface Membership {
  readonly account: AccountId;
  readonly campaign: Campaign;
  readonly strategy: Strategy;
  readonly name: string;
  readonly answers: Answers;
}

const secondsAfter = (at: string, seconds: number): string => new Date(Date.parse(at) + seconds * 1000).toISOString();

/** Reports at a time of the past how a message or call ended. */
async function report(
  { organization }: HistoryContext,
  interaction: Interaction,
  end: Omit<StatusReached, 'kind' | 'interaction'> & { readonly status: NonNullable<StatusReached['status']> },
  at: string,
): Promise<void> {
  const ref = interactionRefText({ organization: organization.id, ...interactionKey(interaction) });
  const times = { receivedAt: at, now: new Date(at) };
  await runAt(at, () => applyProviderEvent({ kind: 'status_reached', interaction: ref, ...end }, times));
}

const reportSeconds = 40;

function reportMessage(context: HistoryContext, sent: Interaction, answers: Answers): Promise<void> {
  const at = secondsAfter(sent.created_at, reportSeconds);
  const read = { reported: { delivered_at: at, read_at: at }, is_conversation: false };
  const delivered = { status: 'delivered', reported: { delivered_at: at }, is_conversation: false } as const;
  switch (sent.channel) {
    case 'whatsapp':
      return report(context, sent, answers.whatsapp === 'read' ? { status: 'read', ...read } : delivered, at);
    case 'sms':
      if (answers.sms === 'delivered') return report(context, sent, delivered, at);
      return report(
        context,
        sent,
        {
          status: 'undelivered',
          reported: { failure: { reason: 'unreachable', provider_code: '30003' } },
          is_conversation: false,
        },
        at,
      );
    case 'email':
      if (answers.email === 'delivered') return report(context, sent, delivered, at);
      return report(
        context,
        sent,
        {
          status: 'undelivered',
          reported: { failure: { reason: 'bounced', provider_code: 'Permanent/General' } },
          address: 'bounced',
          is_conversation: false,
        },
        at,
      );
    case 'voice':
      throw new Error('A call is not a message.');
  }
}

const callSeconds = 90;

/** Ends a call of an AI agent as its script says. */
export async function endAiCall(
  { organization }: HistoryContext,
  call: Interaction,
  script: CallScript,
  said: Pick<ScriptedCall, 'name' | 'promise'>,
): Promise<void> {
  const at = secondsAfter(call.created_at, callSeconds);
  const ref = interactionRefText({ organization: organization.id, ...interactionKey(call) });
  const conversation = callResult(script, { ...said, organization: organization.name, endedAt: at });
  const times = { receivedAt: at, now: new Date(at) };
  await runAt(at, () => applyProviderEvent({ kind: 'call_ended', interaction: ref, conversation }, times));
}

/** Ends a call by a person of the team. */
export function endOwnCall(context: HistoryContext, call: Interaction, isAnswered: boolean): Promise<void> {
  const at = secondsAfter(call.created_at, callSeconds);
  const reported = isAnswered ? { duration_seconds: callSeconds, ended_at: at } : { ended_at: at };
  return report(
    context,
    call,
    { status: isAnswered ? 'completed' : 'no_answer', reported, is_conversation: isAnswered },
    at,
  );
}

interface Sending {
  readonly account: AccountId;
  readonly channel: Channel;
  readonly at: string;
  /** Distinguishes what is sent at the same time. */
  readonly name: string;
  readonly by: Initiator;
  readonly call?: Intent['call'];
}

/** Contacts a person on behalf of a user; undefined if the contact rules forbid it, which its receipt then says. */
export async function sendByHand(
  { organization }: HistoryContext,
  { account, channel, at, name, by, call }: Sending,
): Promise<Interaction | undefined> {
  const seed = deriveId(Uuid, account, `sample:${name}:${at}`);
  const intent: Intent = {
    organization: organization.id,
    account,
    interaction: deriveId(InteractionId, seed, 'interaction'),
    decision: deriveId(DecisionId, seed, 'decision'),
    at: new Date(at),
    actionType: 'reminder',
    initiatedBy: by,
    ...(call && { call }),
  };
  const result = await runAt(at, () => sendOnce(intent, historySender(channel), intent.at));
  return result.kind === 'sent' ? result.interaction : undefined;
}

export async function messageByHand(context: HistoryContext, sending: Sending, answers: Answers): Promise<void> {
  const sent = await sendByHand(context, sending);
  if (sent) await reportMessage(context, sent, answers);
}

const officeHours = { begin: 9, end: 19 };
const zoneMs = 3 * 3_600_000;

/** The first time within office hours that is not before the given one. */
function inOfficeHours(at: string): string {
  const local = new Date(Date.parse(at) - zoneMs);
  if (local.getUTCHours() >= officeHours.end) local.setUTCDate(local.getUTCDate() + 1);
  else if (local.getUTCHours() >= officeHours.begin) return at;
  local.setUTCHours(officeHours.begin);
  return new Date(local.getTime() + zoneMs).toISOString();
}

/** More than any account takes within the sample's two months. */
const maxActions = 40;

/**
 * Takes the steps of an account's campaign that were due by then, each at its time: the evaluation and the contact rules
 * decide as in the engine, whose queue would send them today.
 */
export async function takeDueSteps(context: HistoryContext, member: Membership, until: string): Promise<void> {
  const { campaign, strategy } = member;
  const organization = context.organization.id;
  const accounts = accountStore(organization);
  for (let action = 0; action < maxActions; action++) {
    const account = await accounts.read(member.account, { consistent: true });
    const next = account && positionOf(account)?.next_action_at;
    if (!account || !next || !isCollectable(account)) return;
    const at = inOfficeHours(next);
    if (at > until) return;
    const now = new Date(at);
    const decided = accountAction(account, {
      organization: context.organization,
      campaign,
      strategies: new Map([[strategy.id, strategy]]),
      now,
    });
    switch (decided?.kind) {
      case undefined:
        return;
      case 'move':
        await runAt(at, () => accounts.updatePosition(account, campaign.id, decided.position));
        break;
      case 'judge_promise':
        await runAt(at, async () => {
          const judged = await judgeHoldingPromise(organization, account, decided.promise, now);
          await accounts.updatePosition(account, campaign.id, decided.positionAfter(judged));
        });
        break;
      case 'enqueue':
        await takeStep(context, member, decided.due, at);
    }
  }
}

async function takeStep(context: HistoryContext, member: Membership, { item, position }: DueStep, at: string) {
  const { campaign, strategy, answers, name } = member;
  const organization = context.organization.id;
  const intent: Intent = {
    organization,
    account: member.account,
    interaction: interactionIdOf(item.id),
    decision: decisionIdOf(item.id),
    at: new Date(at),
    actionType: item.action_type,
    ...(item.channel === 'voice' && { call: { agentType: 'ai', openingMode: 'inherit' } }),
    initiatedBy: { kind: 'system', id: campaign.id },
    step: { campaign: campaign.id, step: item.step, round: item.round },
  };
  const sent = await runAt(at, async () => {
    const result = await sendOnce(intent, historySender(item.channel), intent.at);
    const step = stepResult({ item, position }, result, intent.at);
    const account = await accountStore(organization).read(member.account, { consistent: true });
    if (account && typeof step === 'object' && step.event) {
      const plan = planForAccount(strategy, account, context.organization);
      await accountStore(organization).updatePosition(account, campaign.id, advance(position, step.event, plan));
    }
    return result.kind === 'sent' ? result.interaction : undefined;
  });
  if (!sent) return;
  if (item.channel === 'voice') await endAiCall(context, sent, answers.voice, { name });
  else await reportMessage(context, sent, answers);
}
