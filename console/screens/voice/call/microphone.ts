import captureUrl from './capture-worklet.ts?worker&url';

export interface MicrophoneEvents {
  readonly onSamples: (samples: Float32Array) => void;
  readonly onLost: () => void;
}

export interface Microphone {
  readonly stop: () => void;
}

/** Requests the microphone and listens to it. Rejects with the DOMException of `getUserMedia`. */
export async function openMicrophone(context: AudioContext, events: MicrophoneEvents): Promise<Microphone> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  try {
    await context.audioWorklet.addModule(captureUrl);
    const capture = new AudioWorkletNode(context, 'capture');
    capture.port.onmessage = ({ data }: MessageEvent<Float32Array>) => events.onSamples(data);
    context.createMediaStreamSource(stream).connect(capture);
  } catch (error) {
    stop();
    throw error;
  }
  stream.getAudioTracks()[0]?.addEventListener('ended', events.onLost);
  return { stop };
}
