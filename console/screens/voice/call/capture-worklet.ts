/** Runs on the audio thread: forwards microphone samples in chunks of 100 ms. */

declare const sampleRate: number;
declare const registerProcessor: (name: string, processor: new () => AudioWorkletProcessor) => void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

const piecesPerSecond = 10;

class Capture extends AudioWorkletProcessor {
  readonly #piece = new Float32Array(Math.round(sampleRate / piecesPerSecond));
  #length = 0;

  process([input]: readonly (readonly Float32Array[])[]): boolean {
    for (const sample of input?.[0] ?? []) {
      this.#piece[this.#length] = sample;
      this.#length += 1;
      if (this.#length < this.#piece.length) continue;
      this.port.postMessage(this.#piece.slice());
      this.#length = 0;
    }
    return true;
  }
}

registerProcessor('capture', Capture);

export {};
