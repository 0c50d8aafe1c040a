import type {
  AgentResponse,
  AgentResponseCorrection,
  Audio,
  ClientToolCallMessage,
  ConversationMetadata,
  Interruption,
  Ping,
  UserTranscript,
} from '@elevenlabs/types';
import { describe, expect, it } from 'vitest';
import {
  type AudioFormat,
  decodeSamples,
  encodeSamples,
  levelOf,
  parseFormat,
  resample,
} from '../../console/screens/voice/call/audio-format.ts';
import {
  type ServerMessage,
  clientData,
  parseMessage,
  replyTo,
} from '../../console/screens/voice/call/call-messages.ts';
import { type CallEvent, idle, isOngoing, nextState } from '../../console/screens/voice/call/call-state.ts';
import { agentTexts } from '../../lib/channels/voice-agents/agent-texts.ts';
import { toolTokenVariable } from '../../lib/platform/providers/tool-token-variable.ts';

const tone = (rate: number, hertz = 200, seconds = 0.1) =>
  Float32Array.from({ length: rate * seconds }, (_, n) => 0.5 * Math.sin((2 * Math.PI * hertz * n) / rate));

const largestDifference = (a: Float32Array, b: Float32Array): number =>
  Math.max(...a.map((value, n) => Math.abs(value - (b[n] ?? 0))));

describe('the audio of a test call', () => {
  it.each([
    ['pcm_16000', { encoding: 'pcm', sampleRate: 16_000 }],
    ['ulaw_8000', { encoding: 'ulaw', sampleRate: 8000 }],
    ['mp3_44100', undefined],
  ])('has the format %s', (name, format) => {
    expect(parseFormat(name)).toEqual(format);
  });

  it.each([
    ['pcm', 0.0001],
    ['ulaw', 0.02],
  ] as const)('in %s is the same after it was sent and received, but for a difference of %d', (encoding, tolerance) => {
    const format: AudioFormat = { encoding, sampleRate: 16_000 };
    const samples = tone(16_000);
    const received = decodeSamples(encodeSamples(samples, format), format);
    expect(received).toHaveLength(samples.length);
    expect(largestDifference(samples, received)).toBeLessThan(tolerance);
  });

  it('is written as the formats are defined', () => {
    const samples = Float32Array.of(0, 1, -1, 2);
    expect(Buffer.from(encodeSamples(samples, { encoding: 'pcm', sampleRate: 16_000 }), 'base64').toString('hex')).toBe(
      '0000ff7f0180ff7f',
    );
    expect(Buffer.from(encodeSamples(samples, { encoding: 'ulaw', sampleRate: 8000 }), 'base64').toString('hex')).toBe(
      'ff800080',
    );
  });

  it.each([
    [48_000, 16_000],
    [44_100, 16_000],
    [16_000, 48_000],
    [16_000, 16_000],
  ])('keeps its pitch and length from %i to %i samples a second', (from, to) => {
    const resampled = resample(tone(from), from, to);
    expect(resampled.length).toBeGreaterThanOrEqual(to * 0.1 - 1);
    expect(largestDifference(resampled, tone(to))).toBeLessThan(0.05);
  });

  it('has a level that rises with it, from silence to the loudest', () => {
    expect(levelOf(new Float32Array(100))).toBe(0);
    expect(levelOf(new Float32Array())).toBe(0);
    expect(levelOf(tone(16_000).map((value) => value / 10))).toBeLessThan(
      levelOf(tone(16_000).map((value) => value / 5)),
    );
    expect(levelOf(new Float32Array(100).fill(1))).toBe(1);
  });
});

/** Does not compile unless the console reads everything that the provider describes. */
const described = (
  message:
    | AgentResponse
    | AgentResponseCorrection
    | Audio
    | ClientToolCallMessage
    | ConversationMetadata
    | Interruption
    | Ping
    | UserTranscript,
): ServerMessage => message;

describe('a message of the voice provider', () => {
  it('is read by its type, and more fields do no harm', () => {
    const ping = described({ type: 'ping', ping_event: { event_id: 1, ping_ms: 20 } });
    expect(parseMessage(JSON.stringify(ping))).toEqual({ type: 'ping', ping_event: { event_id: 1 } });
  });

  it.each(['', 'null', '{"type":"vad_score","vad_score_event":{"vad_score":1}}', '{"type":"ping"}', new Blob([])])(
    'is ignored if the console does not know it: %s',
    (data) => {
      expect(parseMessage(data)).toBeUndefined();
    },
  );

  it('that asks whether the browser is there is answered', () => {
    expect(replyTo(described({ type: 'ping', ping_event: { event_id: 7 } }))).toEqual({ type: 'pong', event_id: 7 });
  });

  it('that wants a tool of the browser is told that it has none', () => {
    const call = described({
      type: 'client_tool_call',
      client_tool_call: { tool_name: 'show', tool_call_id: 'call_1', parameters: {}, event_id: 1 },
    });
    expect(replyTo(call)).toMatchObject({ type: 'client_tool_result', tool_call_id: 'call_1', is_error: true });
  });

  it('of any other type is not answered', () => {
    const said = described({ type: 'agent_response', agent_response_event: { agent_response: 'Hola', event_id: 1 } });
    expect(replyTo(said)).toBeUndefined();
  });
});

describe('the beginning of a test call', () => {
  const config = {
    org_language: 'es',
    voices: {},
    voice_id: null,
    voice_opening_mode: 'agent_first',
    ai_disclosure: 'Soy un asistente automático.',
  } as const;
  const callee = { contact: 'Alex Prueba', organization: 'Norte', version: '1' };

  it.each(['es', 'pt', 'en'])('has every variable of our texts in %s, and none that names an account', (language) => {
    const { firstMessage, voicemailMessage, prompt } = agentTexts(language);
    const names = [...`${firstMessage}${voicemailMessage}${prompt}`.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
    const { dynamic_variables: variables = {} } = clientData(config, callee);
    expect(names.length).toBeGreaterThan(0);
    expect(Object.keys(variables)).toEqual(expect.arrayContaining([...names, toolTokenVariable]));
    expect(variables).toMatchObject({ contact_name: 'Alex Prueba', organization_name: 'Norte', account_id: 'test' });
  });

  it('leaves the voice and the opening to the agent if nothing is configured', () => {
    expect(clientData(config, callee)).not.toHaveProperty('conversation_config_override');
  });

  it.each([
    [{ voice_id: 'voice_1' }, { tts: { voice_id: 'voice_1' } }],
    [{ voice_id: 'voice_1', voices: { es: 'voice_2' } }, { tts: { voice_id: 'voice_2' } }],
    [{ voice_opening_mode: 'callee_first' }, { agent: { first_message: 'Soy un asistente automático.' } }],
  ] as const)('with %j is as in a call', (settings, override) => {
    expect(clientData({ ...config, ...settings }, callee).conversation_config_override).toEqual(override);
  });
});

describe('the state of a test call', () => {
  const after = (...events: CallEvent[]) => events.reduce(nextState, idle);
  const said = (speaker: 'agent' | 'person', text: string): CallEvent => ({ type: 'said', line: { speaker, text } });

  it('goes from connecting over the microphone to talking, and ends with its reason', () => {
    const events: CallEvent[] = [
      { type: 'started' },
      { type: 'microphone_requested' },
      { type: 'microphone_granted' },
      { type: 'connected' },
      { type: 'ended', reason: 'agent' },
    ];
    const phases = events.map((_, n) => after(...events.slice(0, n + 1)));
    expect(phases.map(({ phase }) => phase)).toEqual(['connecting', 'microphone', 'connecting', 'talking', 'ended']);
    expect(phases.map(isOngoing)).toEqual([true, true, true, true, false]);
    expect(phases.at(-1)).toMatchObject({ reason: 'agent' });
  });

  it('keeps what was said when the call ends, and forgets it when the next begins', () => {
    const ended = after({ type: 'started' }, said('agent', 'Hola'), { type: 'ended', reason: 'hung_up' });
    expect(ended.lines).toEqual([{ speaker: 'agent', text: 'Hola' }]);
    expect(nextState(ended, { type: 'started' })).toEqual({ phase: 'connecting', lines: [] });
  });

  it('takes back what the agent had not said when it was interrupted', () => {
    const { lines } = after(said('agent', 'Hola'), said('agent', 'Uno. Dos.'), said('person', 'Perdón'), {
      type: 'corrected',
      text: 'Uno…',
    });
    expect(lines.map(({ text }) => text)).toEqual(['Hola', 'Uno…', 'Perdón']);
  });
});
