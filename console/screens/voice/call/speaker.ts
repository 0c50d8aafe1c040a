export interface Speaker {
  readonly play: (samples: Float32Array<ArrayBuffer>, sampleRate: number) => void;
  readonly interrupt: () => void;
  /** Resolves when all audio has been played. */
  readonly finished: () => Promise<void>;
}

export function openSpeaker(context: AudioContext): Speaker {
  const playing = new Set<AudioBufferSourceNode>();
  let waiting: (() => void)[] = [];
  let playUntil = 0;
  const settle = (): void => {
    if (playing.size > 0) return;
    waiting.forEach((resolve) => resolve());
    waiting = [];
  };
  return {
    play: (samples, sampleRate) => {
      if (samples.length === 0) return;
      const buffer = context.createBuffer(1, samples.length, sampleRate);
      buffer.copyToChannel(samples, 0);
      const source = context.createBufferSource();
      source.buffer = buffer;
      source.connect(context.destination);
      source.addEventListener('ended', () => {
        playing.delete(source);
        settle();
      });
      playing.add(source);
      playUntil = Math.max(playUntil, context.currentTime);
      source.start(playUntil);
      playUntil += buffer.duration;
    },
    interrupt: () => {
      for (const source of playing) source.stop();
      playUntil = 0;
    },
    finished: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        settle();
      }),
  };
}
