import {
  accountIdOf,
  adjustmentIdOf,
  deriveId,
  holdIdOf,
  paymentIdOf,
  planIdOf,
  promiseIdOf,
  settlementIdOf,
} from '../../lib/foundation/derived-ids.ts';
import { type AccountId, InteractionId, OutcomeId } from '../../lib/foundation/ids.ts';
import { interactionStore } from '../../lib/history/interactions/interaction-store.ts';
import { handleInboundMessage } from '../../lib/outreach/callbacks/handle-inbound-message.ts';
import { changeInteraction } from '../../lib/outreach/inbox/change-interaction.ts';
import { recordAccountOutcome } from '../../lib/outreach/outcomes/record-account-outcome.ts';
import { actAs } from '../../lib/platform/aws/table/current-actor.ts';
import { accountStore } from '../../lib/portfolio/accounts/account-store.ts';
import { placeHold } from '../../lib/portfolio/accounts/place-hold.ts';
import { registerAdjustment } from '../../lib/portfolio/adjustments/register-adjustment.ts';
import { registerGivenPayment } from '../../lib/portfolio/payments/register-given-payment.ts';
import { reverseGivenPayment } from '../../lib/portfolio/payments/reverse-given-payment.ts';
import { changePlan } from '../../lib/portfolio/plans/change-plan.ts';
import { checkDuePlans } from '../../lib/portfolio/plans/check-due-plans.ts';
import { proposePlan } from '../../lib/portfolio/plans/propose-plan.ts';
import { judgePromise } from '../../lib/portfolio/promises/judge-promise.ts';
import { promiseStore } from '../../lib/portfolio/promises/promise-store.ts';
import { recordPromise } from '../../lib/portfolio/promises/record-promise.ts';
import { changeSettlement } from '../../lib/portfolio/settlements/change-settlement.ts';
import { proposeSettlement } from '../../lib/portfolio/settlements/propose-settlement.ts';
import { type HistoryContext, endAiCall, endOwnCall, messageByHand, sendByHand } from './history-outreach.ts';
import type { PersonHistory, SampleEvent } from './sample-history.ts';
import { runAt } from './past-clock.ts';

type EventOf<Kind extends SampleEvent['kind']> = Extract<SampleEvent, { readonly kind: Kind }>;

interface Scene {
  readonly context: HistoryContext;
  readonly history: PersonHistory;
  readonly account: AccountId;
  readonly at: string;
  readonly now: Date;
  readonly agent: string;
}

/** Plays one event at its time, on behalf of the agent who works the person. */
export async function playEvent(context: HistoryContext, history: PersonHistory, event: SampleEvent): Promise<void> {
  const [first = ''] = context.agents;
  const agent = context.agents[history.agent] ?? first;
  const account = accountIdOf(context.organization.id, event.account);
  const scene: Scene = { context, history, account, at: event.at, now: new Date(event.at), agent };
  await runAt(event.at, () => actAs({ kind: 'user', id: agent }, () => play(scene, event)));
}

async function play(scene: Scene, event: SampleEvent): Promise<unknown> {
  switch (event.kind) {
    case 'payment':
    case 'reversal':
    case 'interest':
      return playMoney(scene, event);
    case 'promise':
      return recordPromise(
        scene.context.organization.id,
        scene.account,
        { amount: event.amount, due_date: event.dueDate, external_id: event.name },
        { id: promiseIdOf(scene.account, event.name), actor: { kind: 'user', id: scene.agent }, now: scene.now },
      );
    case 'promise_ends':
      return endPromise(scene, event);
    case 'message':
    case 'ai_call':
    case 'own_call':
      return playContact(scene, event);
    case 'reply':
    case 'replies_handled':
      return playReply(scene, event);
    case 'outcome':
      return recordOutcome(scene, event);
    case 'settlement':
    case 'settlement_decision':
      return playSettlement(scene, event);
    case 'plan':
    case 'plan_decision':
      return playPlan(scene, event);
    case 'plans_checked':
      return checkDuePlans(scene.now, Number.POSITIVE_INFINITY);
    case 'dispute':
      return placeHold(
        scene.context.organization.id,
        scene.account,
        { kind: 'disputed', reason: event.text, dispute: { category: 'not_mine', text: event.text } },
        { id: holdIdOf(scene.account, 'muestra'), actor: { kind: 'user', id: scene.agent }, now: scene.now },
      );
  }
}

function playMoney({ context, account, agent, now }: Scene, event: EventOf<'payment' | 'reversal' | 'interest'>) {
  const organization = context.organization.id;
  const actor = { kind: 'user', id: agent } as const;
  switch (event.kind) {
    case 'payment':
      return registerGivenPayment(
        organization,
        { account_id: account, external_id: event.name, amount: event.amount, method: event.method },
        paymentIdOf(organization, event.name),
        now,
      );
    case 'reversal':
      return reverseGivenPayment(
        organization,
        { id: paymentIdOf(organization, event.payment), externalId: event.payment },
        { reason: 'bounced' },
        { actor, now },
      );
    case 'interest':
      return registerAdjustment(
        organization,
        account,
        { kind: 'interest', amount: event.amount, external_id: event.name, reason: 'Interés del mes' },
        adjustmentIdOf(account, event.name),
        { actor, now },
      );
  }
}

async function endPromise({ context, account, now }: Scene, { name }: EventOf<'promise_ends'>): Promise<void> {
  const organization = context.organization.id;
  const promises = promiseStore(organization);
  const [promise, current] = await Promise.all([
    promises.find(account, promiseIdOf(account, name)),
    accountStore(organization).read(account, { consistent: true }),
  ]);
  // That of a call has another id: the account names it.
  const found = promise ?? (current?.promise_id && (await promises.find(account, current.promise_id)));
  if (found && current && found.day_ends_at <= now.toISOString()) await judgePromise(organization, found, current, now);
}

async function playContact(scene: Scene, event: EventOf<'message' | 'ai_call' | 'own_call'>): Promise<void> {
  const { context, history, account, at, agent } = scene;
  const by = { kind: 'user', id: agent } as const;
  const sending = { account, at, name: event.kind, by };
  if (event.kind === 'message') return messageByHand(context, { ...sending, channel: event.channel }, history.answers);
  const agentType = event.kind === 'ai_call' ? 'ai' : 'human';
  const call = await sendByHand(context, {
    ...sending,
    channel: 'voice',
    call: { agentType, openingMode: 'inherit' },
  });
  if (event.kind === 'ai_call') {
    if (!call) return;
    const { promise } = event;
    const said = promise && { amount: promise.amount, due_date: promise.dueDate, text: promise.text };
    return endAiCall(context, call, event.script, {
      name: history.person.contact.name,
      ...(said && { promise: said }),
    });
  }
  if (call) await endOwnCall(context, call, event.isAnswered);
  await recordOutcome(scene, event, call?.id);
}

const minutesAfterCall = 3;

async function recordOutcome(
  { context, account, at, agent }: Scene,
  event: EventOf<'outcome' | 'own_call'>,
  call?: InteractionId,
): Promise<void> {
  const ended = new Date(Date.parse(at) + minutesAfterCall * 60_000);
  const isAnswered = event.kind === 'own_call' && event.isAnswered;
  await runAt(ended.toISOString(), () =>
    recordAccountOutcome(
      context.organization.id,
      account,
      {
        result: event.result,
        ...(event.kind === 'outcome' && event.note !== undefined && { note: event.note }),
        ...(event.kind === 'outcome' && event.callBackAt !== undefined && { call_back_at: event.callBackAt }),
        ...(call && {
          call: {
            interaction_id: call,
            contact_result: isAnswered ? ('right_party' as const) : ('no_contact' as const),
          },
        }),
      },
      { id: deriveId(OutcomeId, account, `muestra:${at}`), user: agent, now: ended },
    ),
  );
}

const messageIdOf = (account: AccountId): string => `SM-muestra-${account}`;

async function playReply(
  { context, history, account, at, now, agent }: Scene,
  event: EventOf<'reply' | 'replies_handled'>,
) {
  const organization = context.organization.id;
  if (event.kind === 'reply') {
    const { channel, body, isStop } = event;
    const { phone: from } = history.person.contact;
    const wish = isStop ? ('stop' as const) : ('other' as const);
    const message = { channel, message_id: messageIdOf(account), from, to: context.number, body, wish };
    return handleInboundMessage({ kind: 'message_received', ...message }, { receivedAt: at, now });
  }
  const id = deriveId(InteractionId, organization, `message:telephony:${messageIdOf(account)}`);
  const message = await interactionStore(organization).find(id);
  if (!message) return undefined;
  const holds = (message.hold_ids ?? []).map((hold) => ({ id: hold, action: 'confirm' as const }));
  const actor = { kind: 'user', id: agent, email: null, roles: ['agent'] } as const;
  return changeInteraction(organization, id, { handled: true, holds }, actor, now);
}

function playSettlement({ context, account, now, agent }: Scene, event: EventOf<'settlement' | 'settlement_decision'>) {
  const organization = context.organization.id;
  const id = settlementIdOf(account, event.name);
  if (event.kind === 'settlement') {
    const proposer = { kind: 'user', id: agent } as const;
    const proposal = { offered_amount: event.amount, external_id: event.name };
    return proposeSettlement(organization, account, proposal, { id, proposer, now });
  }
  const decider = { actor: { kind: 'user', id: context.admin }, roles: ['admin'] } as const;
  const { action, payBy } = event;
  return changeSettlement(organization, id, { action, ...(payBy !== undefined && { pay_by: payBy }) }, decider, now);
}

function playPlan({ context, account, now, agent }: Scene, event: EventOf<'plan' | 'plan_decision'>) {
  const organization = context.organization.id;
  const id = planIdOf(account, event.name);
  if (event.kind === 'plan') {
    const schedule = { count: event.count, first_due: event.firstDue, every: 'week', grace_days: 0 } as const;
    const proposer = { kind: 'user', id: agent } as const;
    return proposePlan(organization, account, { ...schedule, external_id: event.name }, { id, proposer, now });
  }
  const decider = { actor: { kind: 'user', id: context.admin }, roles: ['admin'] } as const;
  return changePlan(organization, id, { action: event.action }, decider, now);
}
