import { Problem } from '../../foundation/problem.ts';
import { personRequestedNotice } from '../../tenancy/notifications/notification.ts';
import { notify } from '../../tenancy/notifications/notify.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import type { InteractionRef } from '../../platform/providers/interaction-ref.ts';
import { dispatchStore } from '../dispatch/dispatch-store.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import { optOutContact } from '../../channels/opt-outs/opt-out-contact.ts';
import { acceptOffer } from './accept-offer.ts';
import type { AgentTool, ToolUse } from '../../history/agent-calls/agent-tools.ts';
import type { ToolAnswer } from './contract.ts';
import { optedOutDisposition, personRequestedDisposition } from './dispositions.ts';
import { offerSettlement } from './offer-settlement.ts';
import { registerPromise } from './register-promise.ts';
import {
  acceptedOfferReply,
  balanceReply,
  callNotFoundReply,
  currentOfferReply,
  newOfferReply,
  offerRefusalReply,
  optOutReply,
  personReply,
  promiseReply,
} from './tool-reply.ts';

interface ToolCall {
  readonly ref: InteractionRef;
  readonly account: Account;
  readonly organization: Organization;
  readonly interaction: Interaction;
  readonly now: Date;
}

type Tool = (call: ToolCall, parameters: NonNullable<ToolUse['parameters']>) => Promise<ToolAnswer> | ToolAnswer;

const tools: Readonly<Record<AgentTool, Tool>> = {
  read_balance: ({ account, organization, now }) => balanceReply(account, organization, now),

  async register_promise({ ref, account, organization, now }, { amount, due_date: dueDate }) {
    const call = { organization: ref.organization, key: ref, account, timezone: organization.timezone };
    const registration = await registerPromise(call, { amount: amount ?? 0, due_date: dueDate ?? '' }, now);
    return promiseReply(registration, account, organization, now);
  },

  read_offer: ({ account, organization: { language }, now }) => currentOfferReply(account, language, now),

  offer_settlement: async (call, { amount = 0, pay_by: payBy }) =>
    newOfferReply(
      await offerSettlement(call, { amount, ...(typeof payBy === 'string' && { pay_by: payBy }) }, call.now),
      call.organization.language,
    ),

  accept_offer: async (call, { settlement_id: id = '' }) =>
    acceptedOfferReply(await acceptOffer(call.ref, call, id, call.now), call.organization.language),

  async opt_out({ ref, interaction, organization: { language }, now }) {
    if (interaction.disposition !== optedOutDisposition) {
      const cause = {
        reason: 'Asked an AI agent to stop during a call.',
        actor: { kind: 'contact', id: interaction.contact_id },
        act: `call:${ref.interaction}`,
      } as const;
      await optOutContact(ref.organization, interaction.contact_id, cause, now);
      await interactionStore(ref.organization).updateFields(ref, { disposition: optedOutDisposition }, now);
    }
    return optOutReply(language);
  },

  async request_human({ ref, interaction, organization: { language }, now }) {
    if (!interaction.needs_person) {
      const disposition = interaction.disposition ?? personRequestedDisposition;
      await notify(ref.organization, personRequestedNotice(interaction), now);
      await interactionStore(ref.organization).updateFields(ref, { needs_person: true, disposition }, now);
    }
    return personReply(language);
  },
};

/**
 * Runs a tool for the call that the agent's token identifies. Invalid parameters are not an error: the reply has a
 * sentence that the agent can say. A repeated request has no further effect and gets the same reply.
 */
export async function runAgentTool(
  ref: InteractionRef,
  { tool, parameters = {} }: ToolUse,
  now: Date,
): Promise<ToolAnswer> {
  const { account, organization, interaction } = await dispatchStore(ref.organization).readSubject(ref);
  if (!account || !organization || !interaction) return callNotFoundReply(organization?.language ?? 'en');
  try {
    return await tools[tool]({ ref, account, organization, interaction, now }, parameters);
  } catch (error) {
    const reply = error instanceof Problem && offerRefusalReply(error.code, account, organization, now);
    if (!reply) throw error;
    return reply;
  }
}
