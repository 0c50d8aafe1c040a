import type { Account } from '../../portfolio/accounts/account.ts';
import type { Interaction } from '../interactions/interaction.ts';
import { interactionStore } from '../interactions/interaction-store.ts';
import { optOutContact } from '../opt-outs/opt-out-contact.ts';
import { personRequestedNotice } from '../../organizations/notifications/notification.ts';
import { notify } from '../../organizations/notifications/notify.ts';
import type { Organization } from '../../organizations/organizations/organization.ts';
import { lastPromiseDay } from '../../portfolio/promises/promise.ts';
import { registerPromise } from './register-promise.ts';
import type { InteractionRef } from '../../providers/interaction-ref.ts';
import { keys } from '../../aws/table/keys.ts';
import { getItems } from '../../aws/table/table.ts';
import { dayIn } from '../../foundation/calendar.ts';
import type { AgentTool, ToolAnswer, ToolUse } from './contract.ts';
import { optedOutDisposition, personRequestedDisposition } from './dispositions.ts';
import { promiseRefusalSentence, toolSentence } from './tool-sentences.ts';

/** The call that a tool is used in, as it is this very moment. */
interface Call {
  readonly ref: InteractionRef;
  readonly account: Account;
  readonly organization: Organization;
  readonly interaction: Interaction;
  readonly now: Date;
}

type Tool = (call: Call, parameters: NonNullable<ToolUse['parameters']>) => Promise<ToolAnswer> | ToolAnswer;

const tools: Readonly<Record<AgentTool, Tool>> = {
  read_balance: ({ account, organization: { language, timezone }, now }) => ({
    ok: true,
    message: toolSentence('balance', language, {
      amount: { value: account.pending_balance, currency: account.currency },
    }),
    currency: account.currency,
    pending_balance: account.pending_balance,
    total_amount: account.total_amount,
    due_date: account.due_date ?? null,
    today: dayIn(timezone, now),
  }),

  async register_promise({ ref, account, organization: { timezone, language }, now }, { amount, due_date: dueDate }) {
    const promising = { organization: ref.organization, place: ref, account, timezone };
    const claimed = { amount: amount ?? 0, due_date: dueDate ?? '' };
    const result = await registerPromise(promising, claimed, now);
    if ('promise' in result) {
      const { promise } = result;
      const spoken = { amount: { value: promise.amount, currency: promise.currency }, date: promise.due_date };
      return {
        ok: true,
        message: toolSentence('promise', language, spoken),
        promise_id: promise.id,
        amount: promise.amount,
        currency: promise.currency,
        due_date: promise.due_date,
      };
    }
    if (result.refusal === 'call_not_found') return notFound(language);
    const bounds = {
      amount: { value: account.pending_balance, currency: account.currency },
      date: lastPromiseDay(dayIn(timezone, now)),
    };
    return {
      ok: false,
      code: result.refusal,
      message: toolSentence(promiseRefusalSentence[result.refusal], language, bounds),
    };
  },

  async opt_out({ ref, interaction, organization: { language }, now }) {
    if (interaction.disposition !== optedOutDisposition) {
      const cause = {
        reason: 'Asked an AI agent to stop, in a call.',
        actor: { kind: 'contact', id: interaction.contact_id },
        act: `call:${ref.interaction}`,
      } as const;
      await optOutContact(ref.organization, interaction.contact_id, cause, now);
      await interactionStore(ref.organization).updateFields(ref, { disposition: optedOutDisposition }, now);
    }
    return { ok: true, message: toolSentence('opted_out', language) };
  },

  async request_human({ ref, interaction, organization: { language }, now }) {
    if (!interaction.needs_person) {
      const disposition = interaction.disposition ?? personRequestedDisposition;
      await notify(ref.organization, personRequestedNotice(interaction), now);
      await interactionStore(ref.organization).updateFields(ref, { needs_person: true, disposition }, now);
    }
    return { ok: true, message: toolSentence('person', language) };
  },
};

const notFound = (language: string): ToolAnswer => ({
  ok: false,
  code: 'call_not_found',
  message: toolSentence('not_found', language),
});

/** What an agent hears that asked for what there is not. */
export const invalidToolRequest = (language = 'en'): ToolAnswer => ({
  ok: false,
  code: 'invalid_request',
  message: toolSentence('not_understood', language),
});

/**
 * Does what an agent asks for in the call that its token names. Whatever is wrong with what the model said is an answer,
 * which the agent can speak. The same request again does nothing more and gives the same answer.
 */
export async function runAgentTool(
  ref: InteractionRef,
  { tool, parameters = {} }: ToolUse,
  now: Date,
): Promise<ToolAnswer> {
  const { organization, account, at, interaction } = ref;
  const found = await getItems<Account | Organization | Interaction>(
    [
      keys.account(organization, account),
      keys.organization(organization),
      keys.interaction(organization, account, at, interaction),
    ],
    { consistent: true },
  );
  const call = {
    account: found.find((item) => item.kind === 'account'),
    organization: found.find((item) => item.kind === 'organization'),
    interaction: found.find((item) => item.kind === 'interaction'),
  };
  const language = call.organization?.language ?? 'en';
  if (!call.account || !call.organization || !call.interaction) return notFound(language);
  const { account: owed, organization: owner, interaction: spoken } = call;
  return tools[tool]({ ref, account: owed, organization: owner, interaction: spoken, now }, parameters);
}
