import type {
  AgentResponse,
  AgentResponseCorrection,
  Audio,
  ClientToolCallMessage,
  ConversationMetadata,
  ErrorMessage,
  Interruption,
  Ping,
  UserTranscript,
} from '@elevenlabs/types';
import { randomBytes } from 'node:crypto';
import { isRecord, parseJson, recordAt, textAt } from '../foundation/json.ts';
import type { LoopbackSocket } from '../foundation/loopback-server.ts';
import { isAudible, sampleRate, speechOf } from './simulated-audio.ts';

type Message =
  | AgentResponse
  | AgentResponseCorrection
  | Audio
  | ClientToolCallMessage
  | ConversationMetadata
  | ErrorMessage
  | Interruption
  | Ping
  | UserTranscript;

export interface SpeakingAgent {
  readonly firstMessage: string;
  readonly variables: readonly string[];
}

const pingMs = 2000;
/** Chunks with audible speech that the simulated agent counts as one sentence. */
const chunksOfSentence = 3;

/** The simulated sentences of the person and the replies of the agent. */
const turns = [
  { user: 'Hola, ¿me escucha?', agent: 'Sí, lo escucho bien. ¿En qué le puedo ayudar?' },
  { user: 'Quiero probar cómo suena.', agent: 'Claro, así sueno en una llamada. Puede interrumpirme cuando quiera.' },
  { user: 'Perdón, lo interrumpo.', agent: 'Ningún problema. Lo escucho.' },
  { user: 'Eso es todo, gracias.', agent: 'Gracias a usted. Que tenga un buen día.' },
] as const;
const interruptingTurn = 2;

/** A refusal closes the connection with the code that the provider documents for an invalid message. */
const refusedCode = 1008;

export const converseWithBrowser = (socket: LoopbackSocket, agent: SpeakingAgent): void => {
  let [lastEvent, turn, audibleChunks] = [0, 0, 0];
  let hasBegun = false;
  const nextEvent = (): number => (lastEvent += 1);
  const send = (message: Message): void => socket.send(JSON.stringify(message));

  const ping = (): void => send({ type: 'ping', ping_event: { event_id: nextEvent(), ping_ms: 20 } });
  const pings = setInterval(ping, pingMs);
  socket.onClose(() => clearInterval(pings));

  const say = (text: string): void => {
    const event = nextEvent();
    send({ type: 'agent_response', agent_response_event: { agent_response: text, event_id: event } });
    for (const chunk of speechOf(text)) send({ type: 'audio', audio_event: { audio_base_64: chunk, event_id: event } });
  };

  const refuse = (kind: 'invalid_message' | 'missing_dynamic_variable', reason: string): void => {
    send({ type: 'error', error_event: { code: refusedCode, error_type: kind, message: reason } });
    socket.close(refusedCode, reason);
  };

  const begin = (clientData: Record<string, unknown>): void => {
    const variables = recordAt(clientData, 'dynamic_variables');
    const missing = agent.variables.filter((name) => !Object.hasOwn(variables, name));
    if (missing.length > 0)
      return refuse('missing_dynamic_variable', `Missing required dynamic variables: ${missing.join(', ')}`);
    hasBegun = true;
    send({
      type: 'conversation_initiation_metadata',
      conversation_initiation_metadata_event: {
        conversation_id: `conv_${randomBytes(13).toString('hex')}`,
        agent_output_audio_format: `pcm_${sampleRate}`,
        user_input_audio_format: `pcm_${sampleRate}`,
      },
    });
    ping();
    const override = recordAt(recordAt(clientData, 'conversation_config_override'), 'agent');
    const first = textAt(override, 'first_message') ?? agent.firstMessage;
    if (first !== '') say(first.replace(/\{\{(\w+)\}\}/g, (_, name: string) => textAt(variables, name) ?? ''));
  };

  const interrupt = (): void => {
    const original = turns[interruptingTurn - 1]?.agent ?? '';
    const event = nextEvent();
    send({ type: 'interruption', interruption_event: { event_id: event } });
    send({
      type: 'agent_response_correction',
      agent_response_correction_event: {
        original_agent_response: original,
        corrected_agent_response: `${original.slice(0, original.indexOf('.'))}…`,
        event_id: event,
      },
    });
  };

  const hear = (chunk: string): void => {
    const said = turns[turn];
    if (!said || !isAudible(chunk)) return;
    audibleChunks += 1;
    if (audibleChunks < chunksOfSentence) return;
    audibleChunks = 0;
    if (turn === interruptingTurn) interrupt();
    turn += 1;
    send({
      type: 'user_transcript',
      user_transcription_event: { user_transcript: said.user, event_id: nextEvent() },
    });
    say(said.agent);
    if (turn === turns.length) socket.close(1000, 'The agent ended the conversation');
  };

  socket.onMessage((text) => {
    const message = parsed(text);
    const [type, chunk] = [textAt(message, 'type'), textAt(message, 'user_audio_chunk')];
    if (!hasBegun && type === 'conversation_initiation_client_data') begin(message);
    else if (hasBegun && chunk !== undefined) hear(chunk);
    else if (!hasBegun || !otherMessages.includes(type ?? '')) refuse('invalid_message', 'Invalid message received');
  });
};

const otherMessages = ['pong', 'user_activity', 'client_tool_result', 'contextual_update', 'feedback'];

const parsed = (text: string): Record<string, unknown> => {
  try {
    const message = parseJson(text);
    return isRecord(message) ? message : {};
  } catch {
    return {};
  }
};
