interface SmsParts {
  /** GSM characters (3GPP TS 23.038), or UTF-16 units as soon as one character is outside that alphabet. */
  readonly encoding: 'GSM-7' | 'UCS-2';
  readonly length: number;
  readonly parts: number;
  readonly others: readonly string[];
}

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** These take two positions. */
const extended = new Set('\f^{}\\[~]|€');

/** The size of a single message, and of each part of a longer one, which carries its number. */
const capacity = { 'GSM-7': { one: 160, each: 153 }, 'UCS-2': { one: 70, each: 67 } } as const;

export function smsParts(text: string): SmsParts {
  const characters = [...text];
  const others = [...new Set(characters.filter((each) => !basic.has(each) && !extended.has(each)))];
  const encoding = others.length === 0 ? 'GSM-7' : 'UCS-2';
  // A character is never split between two parts.
  const sizes = characters.map((each) => (encoding === 'UCS-2' ? each.length : extended.has(each) ? 2 : 1));
  const length = sizes.reduce((sum, size) => sum + size, 0);
  const { one, each } = capacity[encoding];
  return { encoding, length, parts: length <= one ? Math.min(1, length) : countParts(sizes, each), others };
}

function countParts(sizes: readonly number[], each: number): number {
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > each) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return parts;
}
