import { Problem } from '../../foundation/problem.ts';
import { personRequestedNotice } from '../../tenancy/notifications/notification.ts';
import { notify } from '../../tenancy/notifications/notify.ts';
import type { InteractionRef } from '../../platform/providers/interaction-ref.ts';
import { dispatchStore } from '../dispatch/dispatch-store.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import { optOutContact } from '../../channels/opt-outs/opt-out-contact.ts';
import { stoppedChannels } from '../../tenancy/organizations/stop-scope.ts';
import { acceptOffer } from './accept-offer.ts';
import { acceptPlan } from './accept-plan.ts';
import { admissionOf, guardedTools } from './callee-admission.ts';
import type { OfferingCall } from './call-offers.ts';
import type { AgentCall } from './read-agent-call.ts';
import { verifyCallee } from './verify-callee.ts';
import type { AgentTool, ToolUse } from '../../history/agent-calls/agent-tools.ts';
import type { ToolAnswer } from './contract.ts';
import { optedOutDisposition, personRequestedDisposition } from './dispositions.ts';
import { offerPlan } from './offer-plan.ts';
import { offerSettlement } from './offer-settlement.ts';
import { placeStatedHold } from './place-stated-hold.ts';
import { loadMentionedPlan } from './load-mentioned-plan.ts';
import { registerPromise } from './register-promise.ts';
import { type StatedHold, statedDispute, statedPause, statedPayment } from './stated-hold.ts';
import {
  acceptedOfferReply,
  acceptedPlanReply,
  balanceReply,
  callNotFoundReply,
  currentOfferReply,
  currentPlanReply,
  newOfferReply,
  newPlanReply,
  notVerifiedReply,
  offerRefusalReply,
  optOutReply,
  personReply,
  promiseReply,
  statedHoldReply,
  verificationReply,
} from './tool-reply.ts';

interface ToolCall extends OfferingCall {
  readonly now: Date;
}

type Tool = (call: ToolCall, parameters: NonNullable<ToolUse['parameters']>) => Promise<ToolAnswer> | ToolAnswer;

const tools: Readonly<Record<AgentTool, Tool>> = {
  verify: async (call, { answer = '' }) =>
    verificationReply(await verifyCallee(call, String(answer), call.now), call.organization.language),

  read_balance: ({ account, organization, now }) => balanceReply(account, organization, now),

  async register_promise({ ref, account, organization, verified, now }, { amount, due_date: dueDate }) {
    const call = { organization: ref.organization, key: ref, account, timezone: organization.timezone, verified };
    const registration = await registerPromise(call, { amount: amount ?? 0, due_date: dueDate ?? '' }, now);
    return promiseReply(registration, account, organization, now);
  },

  async read_offer({ ref, account, organization, now }) {
    const plan = await loadMentionedPlan(ref.organization, account);
    return plan
      ? currentPlanReply(plan, account, organization, now)
      : currentOfferReply(account, organization.language, now);
  },

  offer_settlement: async (call, { amount = 0, pay_by: payBy }) =>
    newOfferReply(
      await offerSettlement(call, { amount, ...(typeof payBy === 'string' && { pay_by: payBy }) }, call.now),
      call.organization.language,
    ),

  accept_offer: async (call, { settlement_id: id = '' }) =>
    acceptedOfferReply(await acceptOffer(call.ref, call, id, call.now), call.organization.language),

  offer_plan: async (call, parameters) =>
    newPlanReply(await offerPlan(call, parameters, call.now), call.organization.language),

  accept_plan: async (call, { plan_id: id = '' }) =>
    acceptedPlanReply(await acceptPlan(call, id, call.now), call.organization.language),

  report_paid: (call, parameters) => stop(call, statedPayment(parameters, placeOf(call), call.now)),

  report_dispute: (call, parameters) => stop(call, statedDispute(parameters)),

  wrong_person: (call) => stop(call, { kind: 'wrong_person' }),

  lawyer: (call) => stop(call, { kind: 'attorney' }),

  inconvenient_time: (call, parameters) => stop(call, statedPause(parameters, call.organization.timezone, call.now)),

  async opt_out({ ref, interaction, organization, now }) {
    const channels = stoppedChannels(organization, 'voice');
    if (interaction.disposition !== optedOutDisposition) {
      const cause = {
        reason: 'Asked an AI agent to stop during a call.',
        actor: { kind: 'contact', id: interaction.contact_id },
        act: `call:${ref.interaction}`,
        channels,
      } as const;
      await optOutContact(ref.organization, interaction.contact_id, cause, now);
      await interactionStore(ref.organization).updateFields(ref, { disposition: optedOutDisposition }, now);
    }
    return optOutReply(organization.language, { isOnlyOfCalls: channels !== undefined });
  },

  async request_human({ ref, interaction, organization: { language }, now }) {
    const disposition = interaction.disposition ?? personRequestedDisposition;
    // A call may need a person without anybody asking for one; the notice is stored once.
    await notify(ref.organization, personRequestedNotice(interaction), now);
    await interactionStore(ref.organization).updateFields(ref, { needs_person: true, disposition }, now);
    return personReply(language);
  },
};

const placeOf = ({ account: { currency }, organization: { timezone } }: AgentCall) => ({ currency, timezone });

/** The notice first: a hold of which nobody is notified might never be decided about. */
async function stop(call: ToolCall, stated: StatedHold): Promise<ToolAnswer> {
  const { ref, interaction, organization, now } = call;
  if (stated.kind !== 'by_request') await notify(ref.organization, personRequestedNotice(interaction), now);
  await placeStatedHold(call, stated, now);
  return statedHoldReply(stated, organization);
}

/**
 * Runs a tool for the call that the agent's token identifies. Invalid parameters are not an error: the reply has a
 * sentence that the agent can say. What discloses the debt, or binds the person, needs a callee who has proved who they are;
 * without a fact that could prove it, a person reviews the call. A repeated request has no further effect and gets the same reply.
 */
export async function runAgentTool(
  ref: InteractionRef,
  { tool, parameters = {} }: ToolUse,
  now: Date,
): Promise<ToolAnswer> {
  const { account, organization, interaction } = await dispatchStore(ref.organization).readSubject(ref);
  if (!account || !organization || !interaction) return callNotFoundReply(organization?.language ?? 'en');
  const call = { ref, account, organization, interaction };
  const admission = admissionOf(call, now);
  if (guardedTools.has(tool)) {
    if (admission === 'refused') return notVerifiedReply(organization.language);
    if (admission === 'not_required' && !interaction.needs_person)
      await interactionStore(ref.organization).updateFields(ref, { needs_person: true }, now);
  }
  try {
    return await tools[tool]({ ...call, verified: admission === 'verified', now }, parameters);
  } catch (error) {
    const reply = error instanceof Problem && offerRefusalReply(tool, error.code, account, organization, now);
    if (!reply) throw error;
    return reply;
  }
}
