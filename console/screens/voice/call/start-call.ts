import type { ConversationInitiation } from '@elevenlabs/types';
import { Refusal } from '../../../api/refusal.ts';
import { type AudioFormat, decodeSamples, encodeSamples, levelOf, parseFormat, resample } from './audio-format.ts';
import { type ClientMessage, type ServerMessage, parseMessage, replyTo } from './call-messages.ts';
import type { CallEvent, EndReason } from './call-state.ts';
import { openMicrophone } from './microphone.ts';
import { openSpeaker } from './speaker.ts';

export interface CallOptions {
  readonly sign: (signal: AbortSignal) => Promise<string>;
  /** The origin that the page's Content Security Policy allows. */
  readonly voiceOrigin: string;
  readonly clientData: ConversationInitiation;
  readonly report: (event: CallEvent) => void;
  /** Reports the volume of the microphone ten times a second, from 0 to 1. */
  readonly onLevel: (level: number) => void;
}

export interface Call {
  readonly hangUp: () => void;
}

class CallError extends Error {
  readonly reason: EndReason;
  constructor(reason: EndReason) {
    super(reason);
    this.reason = reason;
  }
}

/** A WebSocket subprotocol, as in the provider's client. */
const subprotocol = 'convai';
const normalClosure = 1000;

/**
 * Starts a call after a user gesture, without which browsers play no sound. Requests the microphone only after the
 * service has issued an address, so that the user is not asked in vain.
 */
export function startCall({ sign, voiceOrigin, clientData, report, onLevel }: CallOptions): Call {
  const context = new AudioContext();
  const speaker = openSpeaker(context);
  const over = new AbortController();
  const { signal } = over;
  const isAborted = (): boolean => signal.aborted;
  const atEnd = (clean: () => void): void =>
    isAborted() ? clean() : signal.addEventListener('abort', clean, { once: true });

  const end = (reason: EndReason, error?: unknown): void => {
    if (isAborted()) return;
    over.abort();
    onLevel(0);
    report({ type: 'ended', reason, error });
    // Let the user hear what the agent said before it hung up.
    if (reason !== 'agent') speaker.interrupt();
    void speaker.finished().then(() => context.close());
  };

  let heardFrom = 0;
  const hear = (message: ServerMessage, output: AudioFormat): void => {
    switch (message.type) {
      case 'agent_response':
        return report({ type: 'said', line: { speaker: 'agent', text: message.agent_response_event.agent_response } });
      case 'user_transcript':
        return report({
          type: 'said',
          line: { speaker: 'person', text: message.user_transcription_event.user_transcript },
        });
      case 'agent_response_correction':
        return report({
          type: 'corrected',
          text: message.agent_response_correction_event.corrected_agent_response,
        });
      case 'interruption':
        heardFrom = message.interruption_event.event_id;
        return speaker.interrupt();
      case 'audio': {
        const { audio_base_64: audio, event_id: id } = message.audio_event;
        if (id > heardFrom) speaker.play(decodeSamples(audio, output), output.sampleRate);
        return;
      }
      default:
    }
  };

  const run = async (): Promise<void> => {
    report({ type: 'started' });
    const onOffline = () => end('offline');
    addEventListener('offline', onOffline);
    atEnd(() => removeEventListener('offline', onOffline));
    const address = await sign(signal);
    if (new URL(address).origin !== voiceOrigin) throw new CallError('other_address');
    if (isAborted()) return;
    report({ type: 'microphone_requested' });
    let send: ((samples: Float32Array) => void) | undefined;
    const microphone = await openMicrophone(context, {
      onSamples: (samples) => {
        if (isAborted()) return;
        onLevel(levelOf(samples));
        send?.(samples);
      },
      onLost: () => end('microphone_missing'),
    }).catch((error: unknown) => {
      throw new CallError(isPermissionDenied(error) ? 'microphone_refused' : 'microphone_missing');
    });
    atEnd(microphone.stop);
    if (isAborted()) return;
    report({ type: 'microphone_granted' });
    const socket = new WebSocket(address, subprotocol);
    atEnd(() => socket.close(normalClosure));
    let output: AudioFormat | undefined;
    socket.addEventListener('open', () => sendTo(socket, clientData));
    socket.addEventListener('close', ({ code }) => end(reasonOfCode(code, output !== undefined)));
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const message = parseMessage(data);
      if (!message || isAborted()) return;
      const reply = replyTo(message);
      if (reply) sendTo(socket, reply);
      if (message.type !== 'conversation_initiation_metadata') return output && hear(message, output);
      const formats = message.conversation_initiation_metadata_event;
      const input = parseFormat(formats.user_input_audio_format ?? 'pcm_16000');
      output = parseFormat(formats.agent_output_audio_format);
      if (!input || !output) return end('rejected');
      send = (samples) => {
        const resampled = resample(samples, context.sampleRate, input.sampleRate);
        sendTo(socket, { user_audio_chunk: encodeSamples(resampled, input) });
      };
      return report({ type: 'connected' });
    });
  };

  run().catch((error: unknown) => {
    if (error instanceof CallError) end(error.reason);
    else if (error instanceof Refusal && error.status === 0) end('offline');
    else end('refused', error);
  });
  return { hangUp: () => end('hung_up') };
}

const sendTo = (socket: WebSocket, message: ClientMessage): void => {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
};

/** The provider closes with 1000 when the agent hangs up, and with 1008 for a message that it rejects. */
const reasonOfCode = (code: number, hasBegun: boolean): EndReason => {
  if (code === normalClosure) return 'agent';
  return code === 1008 || !hasBegun ? 'rejected' : 'lost';
};

const isPermissionDenied = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError';
