/** The provider's audio format: one channel, linear or μ-law (ITU-T G.711). */
export interface AudioFormat {
  readonly encoding: 'pcm' | 'ulaw';
  readonly sampleRate: number;
}

/** Parses a name such as `pcm_16000`. */
export function parseFormat(name: string): AudioFormat | undefined {
  const [, encoding, rate] = /^(pcm|ulaw)_(\d+)$/.exec(name) ?? [];
  return encoding === 'pcm' || encoding === 'ulaw' ? { encoding, sampleRate: Number(rate) } : undefined;
}

/** Resamples audio from -1 to 1: averages samples when the rate falls, interpolates when it rises. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array<ArrayBuffer> {
  const step = from / to;
  const resampled = new Float32Array(Math.floor(samples.length / step));
  for (let n = 0; n < resampled.length; n++) {
    const [start, end] = [n * step, (n + 1) * step];
    if (step <= 1) resampled[n] = between(samples, start);
    else resampled[n] = mean(samples, Math.floor(start), Math.floor(end));
  }
  return resampled;
}

function between(samples: Float32Array, at: number): number {
  const before = Math.floor(at);
  const [first = 0, second = first] = samples.subarray(before, before + 2);
  return first + (second - first) * (at - before);
}

function mean(samples: Float32Array, start: number, end: number): number {
  let sum = 0;
  for (const sample of samples.subarray(start, end)) sum += sample;
  return sum / (end - start);
}

const maxSample = 0x7fff;
const ulawBias = 0x84;
const ulawClip = 32_635;

/** Encodes samples from -1 to 1 as Base64. */
export function encodeSamples(samples: Float32Array, { encoding }: AudioFormat): string {
  const bytes = new DataView(new ArrayBuffer(samples.length * (encoding === 'pcm' ? 2 : 1)));
  samples.forEach((sample, n) => {
    const value = Math.round(Math.max(-1, Math.min(1, sample)) * maxSample);
    if (encoding === 'pcm') bytes.setInt16(n * 2, value, true);
    else bytes.setUint8(n, toUlaw(value));
  });
  return btoa(Array.from(new Uint8Array(bytes.buffer), (byte) => String.fromCharCode(byte)).join(''));
}

/** Decodes Base64 to samples from -1 to 1. */
export function decodeSamples(text: string, { encoding }: AudioFormat): Float32Array<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  if (encoding === 'ulaw') return Float32Array.from(bytes, (byte) => fromUlaw(byte) / maxSample);
  const view = new DataView(bytes.buffer);
  return Float32Array.from({ length: Math.floor(bytes.length / 2) }, (_, n) => view.getInt16(n * 2, true) / maxSample);
}

/** A sign, a three-bit exponent and a four-bit mantissa, all inverted. */
function toUlaw(value: number): number {
  const biased = Math.min(Math.abs(value), ulawClip) + ulawBias;
  const exponent = 24 - Math.clz32(biased);
  const mantissa = (biased >> (exponent + 3)) & 0x0f;
  return ~((value < 0 ? 0x80 : 0) | (exponent << 4) | mantissa) & 0xff;
}

function fromUlaw(byte: number): number {
  const bits = ~byte & 0xff;
  const magnitude = ((((bits & 0x0f) << 3) + ulawBias) << ((bits >> 4) & 7)) - ulawBias;
  return bits & 0x80 ? -magnitude : magnitude;
}

const loudest = 0.35;

/** The volume of samples, from 0 to 1. Speech close to the microphone is near 1. */
export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.min(1, Math.sqrt(sum / Math.max(1, samples.length)) / loudest);
}
