import { isRecord, recordAt, textAt } from '../foundation/json.ts';
import type { PhoneOutcome } from './magic-recipients.ts';
import { unixSeconds } from './signatures.ts';

interface Turn {
  readonly role: 'agent' | 'user';
  readonly message: string | null;
  readonly time_in_call_secs: number;
  readonly tool_calls: readonly Record<string, unknown>[];
  readonly tool_results: readonly Record<string, unknown>[];
}

export interface Conversation {
  readonly id: string;
  readonly callSid: string;
  readonly agentId: string;
  readonly phoneNumberId: string;
  readonly from: string;
  readonly to: string;
  readonly clientData: Readonly<Record<string, unknown>>;
  readonly outcome: PhoneOutcome;
  readonly startedAt: Date;
  status: 'initiated' | 'in-progress' | 'processing' | 'done' | 'failed';
  seconds: number;
  readonly transcript: Turn[];
  analysis: Readonly<Record<string, unknown>> | null;
}

/** The number that the agents of the samples call from. */
export const agentNumber = '+15005550006';

export const userIdOf = ({ clientData }: Conversation): string | undefined => textAt(clientData, 'user_id');

const callResults: Partial<Record<PhoneOutcome, string>> = {
  no_answer: 'no_answer',
  busy: 'busy',
  undelivered: 'failed',
  voicemail: 'voicemail',
};

const terminationReason = ({ status, outcome }: Conversation): string => {
  if (status === 'failed') return 'Call could not be connected.';
  if (status !== 'done') return '';
  return outcome === 'voicemail' ? 'voicemail_detection tool was called.' : 'end_call tool was called.';
};

export const conversationView = (conversation: Conversation): Record<string, unknown> => {
  const started = unixSeconds(conversation.startedAt);
  const { id, callSid, agentId, phoneNumberId, from, to, status, seconds, transcript, analysis } = conversation;
  const isOver = status === 'done' || status === 'failed';
  return {
    agent_id: agentId,
    conversation_id: id,
    status,
    user_id: userIdOf(conversation) ?? null,
    transcript,
    metadata: {
      start_time_unix_secs: started,
      accepted_time_unix_secs: seconds > 0 ? started : null,
      call_duration_secs: seconds,
      cost: seconds * 10,
      deletion_settings: { delete_transcript_and_pii: false, delete_audio: false },
      authorization_method: 'authorization_header',
      charging: { dev_discount: false, is_burst: false, tier: 'creator', llm_usage: {}, call_charge: seconds * 10 },
      phone_call: {
        type: 'twilio',
        direction: 'outbound',
        phone_number_id: phoneNumberId,
        agent_number: from,
        external_number: to,
        call_sid: callSid,
        stream_sid: callSid.replace('CA', 'MZ'),
        ...(isOver && { call_result: callResults[conversation.outcome] ?? 'answered' }),
      },
      termination_reason: terminationReason(conversation),
      error: null,
      main_language: 'es',
    },
    analysis,
    conversation_initiation_client_data: clientDataView(conversation),
    has_audio: false,
    has_user_audio: false,
    has_response_audio: false,
  };
};

export const systemVariables = ({ id, callSid, agentId, from, to }: Conversation) => ({
  system__conversation_id: id,
  system__call_sid: callSid,
  system__agent_id: agentId,
  system__called_number: to,
  system__caller_id: from,
});

const clientDataView = (conversation: Conversation) => ({
  conversation_config_override: {},
  custom_llm_extra_body: {},
  ...conversation.clientData,
  dynamic_variables: {
    ...Object.fromEntries(
      Object.entries(recordAt(conversation.clientData, 'dynamic_variables')).filter(([name]) => !isSecret(name)),
    ),
    ...systemVariables(conversation),
  },
});

/** Variables that only the headers of tools may contain. */
export const isSecret = (variable: string): boolean => variable.startsWith('secret__');

export const conversationSummary = (conversation: Conversation): Record<string, unknown> => ({
  agent_id: conversation.agentId,
  agent_name: 'Simulated agent',
  conversation_id: conversation.id,
  start_time_unix_secs: unixSeconds(conversation.startedAt),
  call_duration_secs: conversation.seconds,
  message_count: conversation.transcript.length,
  status: conversation.status,
  call_successful: isRecord(conversation.analysis) ? conversation.analysis['call_successful'] : 'unknown',
  direction: 'outbound',
});
