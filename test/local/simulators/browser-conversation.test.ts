import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type SimulatorHarness, startSimulatorHarness } from './simulator-harness.ts';

let harness: SimulatorHarness;
beforeEach(async () => {
  harness = await startSimulatorHarness();
});
afterEach(() => harness.close());

const signUrl = async (agent = 'agent_sample'): Promise<string> =>
  (await harness.get('voiceprovider', `/v1/convai/conversation/get-signed-url?agent_id=${agent}`)).body.signed_url;

// oxlint-disable-next-line typescript/no-explicit-any -- Messages of many types, of which a test reads what it expects.
type Message = any;

/** Opens a conversation as a browser does. */
function connect(url: string) {
  const socket = new WebSocket(url, 'convai');
  const messages: Message[] = [];
  socket.on('message', (data: Buffer) => void messages.push(JSON.parse(data.toString())));
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  );
  const opened = new Promise((resolve) => socket.once('open', resolve));
  const send = async (message: object | string): Promise<void> => {
    await opened;
    socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  };
  const ofType = (type: string) => messages.filter((each) => each.type === type);
  return { socket, messages, closed, send, ofType };
}

const clientData = (more: object = {}) => ({
  type: 'conversation_initiation_client_data',
  dynamic_variables: { contact_name: 'Ana' },
  ...more,
});

const chunkOf = (value: number): string => {
  const bytes = Buffer.alloc(3200);
  for (let at = 0; at < bytes.length; at += 2) bytes.writeInt16LE(value, at);
  return bytes.toString('base64');
};
const voice = { user_audio_chunk: chunkOf(8000) };
const silence = { user_audio_chunk: chunkOf(10) };

const linesOf = ({ messages }: { readonly messages: readonly Message[] }): string[] =>
  messages.flatMap(({ agent_response_event: agent, user_transcription_event: user }) =>
    agent ? [agent.agent_response] : user ? [user.user_transcript] : [],
  );

describe('a conversation with a browser', () => {
  it('is refused whatever it is sent instead of its data, and another one begins', async () => {
    const odd = [
      '',
      '[',
      'null',
      '[]',
      '{"type":"constructor"}',
      '{"__proto__":{"type":1}}',
      '{"user_audio_chunk":[]}',
    ];
    for (const message of odd) {
      const conversation = connect(await signUrl());
      await conversation.send(message);
      expect([message, (await conversation.closed).code]).toEqual([message, 1008]);
    }
    const broken = connect(await signUrl());
    await new Promise((resolve) => broken.socket.once('open', resolve));
    // Text without the mask that every frame of a client has.
    Reflect.get(broken.socket, '_socket').write(Buffer.from([0x81, 0x01, 0x61]));
    expect((await broken.closed).code).toBe(1002);
    const next = connect(await signUrl());
    await next.send(clientData());
    await expect.poll(() => linesOf(next).length).toBe(1);
  });

  it('begins with its metadata, the first message of the agent, and the audio of it', async () => {
    const conversation = connect(await signUrl());
    await conversation.send(clientData());
    await expect.poll(() => conversation.ofType('audio').length).toBeGreaterThan(0);
    expect(conversation.socket.protocol).toBe('convai');
    expect(conversation.messages[0]).toEqual({
      type: 'conversation_initiation_metadata',
      conversation_initiation_metadata_event: {
        conversation_id: expect.stringMatching(/^conv_/),
        agent_output_audio_format: 'pcm_16000',
        user_input_audio_format: 'pcm_16000',
      },
    });
    expect(linesOf(conversation)).toEqual(['Hola, ¿hablo con Ana?']);
    const samples = Buffer.from(conversation.ofType('audio')[0].audio_event.audio_base_64, 'base64');
    expect(samples.length % 2).toBe(0);
    expect(new Set(samples).size).toBeGreaterThan(10);
  });

  it('lets the person speak first if the browser says so', async () => {
    const conversation = connect(await signUrl());
    await conversation.send(clientData({ conversation_config_override: { agent: { first_message: '' } } }));
    for (let n = 0; n < 3; n++) await conversation.send(voice);
    await expect.poll(() => linesOf(conversation)[0]).toBe('Hola, ¿me escucha?');
  });

  it('writes down what it hears, and hears nothing in silence', async () => {
    const conversation = connect(await signUrl());
    await conversation.send(clientData());
    for (let n = 0; n < 20; n++) await conversation.send(silence);
    for (let n = 0; n < 3; n++) await conversation.send(voice);
    await expect.poll(() => linesOf(conversation).length).toBe(3);
    expect(linesOf(conversation).slice(1)).toEqual([
      'Hola, ¿me escucha?',
      'Sí, lo escucho bien. ¿En qué le puedo ayudar?',
    ]);
  });

  it('can be interrupted, goes on, and is ended by the agent', async () => {
    const conversation = connect(await signUrl());
    await conversation.send(clientData());
    for (let n = 0; n < 12; n++) await conversation.send(voice);
    expect(await conversation.closed).toEqual({ code: 1000, reason: 'The agent ended the conversation' });
    const types = conversation.messages.map(({ type }) => type);
    expect(types.indexOf('interruption')).toBeGreaterThan(types.indexOf('user_transcript'));
    expect(conversation.ofType('agent_response_correction')[0].agent_response_correction_event).toMatchObject({
      original_agent_response: 'Claro, así sueno en una llamada. Puede interrumpirme cuando quiera.',
      corrected_agent_response: 'Claro, así sueno en una llamada…',
    });
    expect(linesOf(conversation)).toHaveLength(9);
  });

  it('asks whether the browser is there, and takes its answers and results of tools', async () => {
    const conversation = connect(await signUrl());
    await conversation.send(clientData());
    await expect.poll(() => conversation.ofType('ping').length).toBe(1);
    const [{ ping_event: ping }] = conversation.ofType('ping');
    await conversation.send({ type: 'pong', event_id: ping.event_id });
    await conversation.send({ type: 'client_tool_result', tool_call_id: 't', result: 'none', is_error: true });
    for (let n = 0; n < 3; n++) await conversation.send(voice);
    await expect.poll(() => linesOf(conversation).length).toBe(3);
  });

  it.each([
    ['audio before it has begun', [voice]],
    ['what is not JSON', [clientData(), 'hello']],
    ['a message of an unknown type', [clientData(), { type: 'dance' }]],
  ])('ends with 1008 after %s', async (_, messages) => {
    const conversation = connect(await signUrl());
    for (const message of messages) await conversation.send(message);
    expect(await conversation.closed).toMatchObject({ code: 1008 });
    expect(conversation.ofType('error')).toMatchObject([
      { error_event: { code: 1008, error_type: 'invalid_message' } },
    ]);
  });

  it('cannot begin without a variable in the texts of the agent or the headers of its tools', async () => {
    const tool = await harness.post('voiceprovider', '/v1/convai/tools', {
      tool_config: {
        type: 'webhook',
        name: 'read_balance',
        description: 'Reads the balance.',
        api_schema: {
          url: `${harness.url}/tools`,
          method: 'POST',
          request_headers: { 'x-tool-token': { variable_name: 'secret__tool_token' } },
        },
      },
    });
    const agent = { prompt: { prompt: 'You speak for {{organization_name}}.', tool_ids: [tool.body.id] } };
    await harness.patch('voiceprovider', '/v1/convai/agents/agent_sample_1', { conversation_config: { agent } });
    const conversation = connect(await signUrl('agent_sample_1'));
    await conversation.send(clientData());
    expect(await conversation.closed).toEqual({
      code: 1008,
      reason: 'Missing required dynamic variables: organization_name, secret__tool_token',
    });
  });
});

describe('a signed URL', () => {
  const refused = { code: 1008, reason: 'Invalid or expired signed URL' };

  it('begins conversations for 15 minutes; those that have begun go on', async () => {
    const url = await signUrl();
    const conversation = connect(url);
    await conversation.send(clientData());
    harness.clock.advance(14 * 60_000);
    const second = connect(url);
    await second.send(clientData());
    await expect.poll(() => linesOf(second).length).toBe(1);
    harness.clock.advance(60_000);
    expect(await connect(url).closed).toEqual(refused);
    for (let n = 0; n < 3; n++) await conversation.send(voice);
    await expect.poll(() => linesOf(conversation).length).toBe(3);
  });

  it.each([
    ['another signature', (url: string) => url.replace(/signature=.*/, 'signature=cvtkn_1')],
    ['no signature', (url: string) => url.replace(/&conversation_signature=.*/, '')],
    ['another agent', (url: string) => url.replace('agent_sample', 'agent_sample_sur')],
  ])('is refused with %s', async (_, change) => {
    expect(await connect(change(await signUrl())).closed).toEqual(refused);
  });

  it('is of no use at another provider', async () => {
    const socket = new WebSocket((await signUrl()).replace('voiceprovider', 'telephony'));
    const failed = await new Promise((resolve) => socket.once('error', resolve));
    expect(failed).toBeInstanceOf(Error);
  });
});
