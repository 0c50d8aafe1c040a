/** Audio of conversations: samples of 16 bits, little endian, one channel. */
export const sampleRate = 16_000;

const pitchHz = 220;
const loudness = 2500;
const chunkSeconds = 0.25;
const secondsPerCharacter = 0.02;

/** A soft tone as long as it takes to say the text, in chunks of Base64. */
export const speechOf = (text: string): readonly string[] => {
  const count = Math.ceil((text.length * secondsPerCharacter) / chunkSeconds);
  const samples = chunkSeconds * sampleRate;
  return Array.from({ length: count }, (_, chunk) => {
    const bytes = Buffer.alloc(samples * 2);
    for (let n = 0; n < samples; n++) {
      const seconds = (chunk * samples + n) / sampleRate;
      bytes.writeInt16LE(Math.round(loudness * Math.sin(2 * Math.PI * pitchHz * seconds)), n * 2);
    }
    return bytes.toString('base64');
  });
};

const audible = 500;

/** Tests whether a chunk of Base64 contains more than silence. */
export const isAudible = (chunk: string): boolean => {
  const bytes = Buffer.from(chunk, 'base64');
  for (let at = 0; at + 1 < bytes.length; at += 2) if (Math.abs(bytes.readInt16LE(at)) > audible) return true;
  return false;
};
