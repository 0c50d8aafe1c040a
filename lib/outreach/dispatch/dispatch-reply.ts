import type { Channel } from '../../policy/contact-rules/channel.ts';
import { Problem, conflict } from '../../foundation/problem.ts';
import { type DecisionReceipt, verdictView } from '../../history/decisions/decision.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import { blockedSentence } from './blocked-sentence.ts';
import type { CheckedDispatch } from './contract.ts';
import { checkContact } from './decide.ts';
import type { ContactContext } from './dispatch-context.ts';
import type { DispatchResult } from './dispatch-result.ts';

/** @throws Problem if nothing was sent */
export function requireSent(result: DispatchResult): Interaction {
  switch (result.kind) {
    case 'sent':
      return result.interaction;
    case 'blocked':
      throw blockedProblem(result.receipt);
    case 'superseded':
    case 'paused':
    case 'nothing_pending':
    case 'not_due':
    case 'over_budget':
    case 'settled':
      throw new Error('Only an automatic dispatch can be held back.');
    case 'in_progress':
      throw conflict('dispatch_in_progress', 'This dispatch is still in progress.');
    case 'not_sent':
      throw providerProblem(result);
  }
}

function blockedProblem(receipt: DecisionReceipt): Problem {
  const { reason, retry_at, checks, id } = receipt;
  if (reason === null) throw new Error('A blocked dispatch has a reason.');
  return new Problem(422, reason, blockedSentence(reason, retry_at), {
    body: { blocked: true, retry_at, checks, decision_id: id },
  });
}

function providerProblem({ interaction, outcome }: Extract<DispatchResult, { kind: 'not_sent' }>): Problem {
  const isUnknown = interaction.status === 'outcome_unknown';
  const message = isUnknown
    ? 'The provider did not confirm the request; it counts as sent and is never sent again.'
    : outcome?.kind === 'refused'
      ? outcome.message
      : outcome?.kind === 'rate_limited'
        ? 'The provider is rate limiting us; nothing was sent. Try again later.'
        : 'The provider refused this request earlier; nothing was sent.';
  const retryAfter = outcome?.kind === 'rate_limited' ? outcome.retryAfterSeconds : null;
  return new Problem(502, 'provider_error', message, {
    ...(retryAfter !== null && { headers: { 'Retry-After': String(retryAfter) } }),
    body: {
      interaction_id: interaction.id,
      outcome: isUnknown ? 'unknown' : (outcome?.kind ?? 'refused'),
      provider: {
        name: interaction.provider,
        status: outcome?.status ?? null,
        code: outcome?.code ?? interaction.failure?.provider_code ?? null,
        reason: interaction.failure?.reason ?? null,
      },
    },
  });
}

export const sentMessageView = (sent: Interaction) => ({
  status: 'sent' as const,
  interaction_id: sent.id,
  channel: sent.channel,
  to: sent.to ?? '',
  provider_message_id: sent.provider_message_id ?? null,
});

export const startedCallView = (sent: Interaction) => ({
  status: 'initiated' as const,
  interaction_id: sent.id,
  call_sid: sent.call_sid ?? null,
  conversation_id: sent.conversation_id ?? null,
});

export const checkedDispatchView = (context: ContactContext, channel: Channel, now: Date): CheckedDispatch => ({
  account_id: context.account.id,
  channel,
  ...verdictView(checkContact(context, channel, now)),
});
