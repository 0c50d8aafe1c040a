import { readSetting } from '../../../foundation/read-setting.ts';
import { aiDisclosure } from '../../../channels/voice/ai-disclosure.ts';
import { voiceFor } from '../../../tenancy/organizations/voice-settings.ts';
import { statusCallbackUrl } from '../../../platform/providers/interaction-ref.ts';
import { mapAccepted } from '../../../platform/providers/provider-outcome.ts';
import { providerSecret } from '../../../platform/providers/provider-secrets.ts';
import { mintToolToken } from '../../../platform/providers/signatures/tool-token.ts';
import { withRetries } from '../../../platform/providers/telephony-callbacks.ts';
import { telephonyClient } from '../../../platform/providers/telephony-client.ts';
import { voiceClient } from '../../../platform/providers/voice-client.ts';
import { openingModeOf } from '../../../channels/channels/channel-settings.ts';
import { type DispatchContext, languageFor } from '../dispatch-context.ts';
import { factToAsk } from '../../../portfolio/accounts/identity-fact.ts';
import type { AskedFact } from '../../../history/agent-calls/verification.ts';
import { voiceVerificationOf } from '../../../tenancy/organizations/voice-verification.ts';
import type { Intent } from '../intent.ts';
import { requireChannelSettings } from '../../../channels/channels/require-channel-settings.ts';
import type { PreparedSend, Sender } from '../sender.ts';

/** Longer than any call can last. */
const toolTokenSeconds = 2 * 60 * 60;

export const callSender: Sender = {
  channel: 'voice',
  acceptedAs: 'initiated',
  prepare: (context, intent, to, now) =>
    intent.call?.agentType === 'human' ? humanCall(context, intent, to) : aiCall(context, intent, to, now),
};

async function humanCall(context: DispatchContext, { call }: Intent, to: string): Promise<PreparedSend> {
  const { from, human_agent_number: agentLine } = requireChannelSettings(context.channel, 'voice', [
    'from',
    'human_agent_number',
  ]);
  const client = telephonyClient(await providerSecret('telephony'));
  return {
    provider: 'telephony',
    fields: {
      from,
      agent_type: 'human',
      ...(call?.supervisorUserId && { supervisor_user_id: call.supervisorUserId }),
    },
    send: async ({ ref }) => {
      const statusCallback = withRetries(statusCallbackUrl(readSetting('PUBLIC_URL'), ref));
      return mapAccepted(await client.startHumanCall({ from, to, agentLine, statusCallback }), ({ callSid }) => ({
        call_sid: callSid,
      }));
    },
  };
}

async function aiCall(context: DispatchContext, { call }: Intent, to: string, now: Date): Promise<PreparedSend> {
  const settings = requireChannelSettings(context.channel, 'voice', ['agent_id', 'agent_phone_number_id']);
  const mode =
    call === undefined || call.openingMode === 'inherit'
      ? openingModeOf(context.organization, settings)
      : call.openingMode;
  const fact = factToAskIn(context);
  const voiceId = voiceFor(context.organization.voice, languageFor(context));
  const secret = await providerSecret('voiceprovider');
  const expires = new Date(now.getTime() + toolTokenSeconds * 1000);
  return {
    provider: 'voiceprovider',
    fields: {
      agent_type: 'ai',
      verification: { fact, wrong_answers: [] },
      ...(call?.supervisorUserId && { supervisor_user_id: call.supervisorUserId }),
    },
    send: async ({ ref }) =>
      mapAccepted(
        await voiceClient(secret).startAiCall({
          ref,
          agentId: settings.agent_id,
          phoneNumberId: settings.agent_phone_number_id,
          to,
          variables: variablesOf(context, fact),
          toolToken: mintToolToken({ ref, expires }, secret.tool_token_secret),
          // The agent then waits for the callee. An empty message would let the model choose its first words.
          ...(mode === 'callee_first' && { firstMessage: aiDisclosure(languageFor(context)) }),
          ...(voiceId !== undefined && { voiceId }),
        }),
        ({ callSid, conversationId }) => ({
          ...(callSid !== null && { call_sid: callSid }),
          ...(conversationId !== null && { conversation_id: conversationId }),
        }),
      ),
  };
}

const factToAskIn = ({ account: { contact, reference }, organization }: DispatchContext): AskedFact =>
  factToAsk(voiceVerificationOf(organization), { ...contact, ...(reference && { reference }) });

/**
 * Contains nothing about the debt, because the callee is not identified yet, and no fact that the agent asks for. The
 * agent reads the balance with a tool afterwards.
 */
const variablesOf = ({ account, organization }: DispatchContext, fact: AskedFact) => ({
  contact_name: account.contact.name,
  organization_name: organization.name,
  language: languageFor({ account, organization }),
  currency: account.currency,
  verification_fact: fact,
  ...(account.reference && fact !== 'reference_last_4' && { reference: account.reference }),
});
