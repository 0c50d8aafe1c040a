/** Texts kept as bytes outside the heap. A spreadsheet has millions: as objects they take several times their size. */
export interface PackedTexts {
  readonly add: (text: string) => void;
  /** The text with an index; an empty one if there is none. */
  readonly at: (index: number) => string;
  readonly count: () => number;
}

const blockBytes = 1 << 20;
const firstCapacity = 1024;
/** A character takes at most three bytes; one of four bytes is two characters of a text. */
const maxBytesOfCharacter = 3;

function doubled(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

export function packTexts(): PackedTexts {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let block = new Uint8Array(0);
  const blocks = [block];
  /** Texts that may be larger than a block. */
  const large = new Map<number, string>();
  // The block of each text, its position there and its size.
  let homes = new Uint32Array(firstCapacity);
  let starts = new Uint32Array(firstCapacity);
  let sizes = new Uint32Array(firstCapacity);
  let used = 0;
  let count = 0;
  return {
    count: () => count,
    add(text) {
      const needed = text.length * maxBytesOfCharacter;
      if (count === starts.length) {
        homes = doubled(homes);
        starts = doubled(starts);
        sizes = doubled(sizes);
      }
      if (needed > blockBytes) large.set(count, text);
      else {
        if (needed > block.length - used) {
          block = new Uint8Array(blockBytes);
          blocks.push(block);
          used = 0;
        }
        const { written } = encoder.encodeInto(text, block.subarray(used));
        homes[count] = blocks.length - 1;
        starts[count] = used;
        sizes[count] = written;
        used += written;
      }
      count += 1;
    },
    at(index) {
      const start = starts[index] ?? 0;
      const bytes = blocks[homes[index] ?? 0]?.subarray(start, start + (sizes[index] ?? 0));
      return large.get(index) ?? decoder.decode(bytes);
    },
  };
}
