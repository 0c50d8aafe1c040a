/** Opens the unpacked text of a file in an archive, in pieces: a sheet is many times as large as its archive. */
export type ZipEntries = ReadonlyMap<string, () => ReadableStream<string>>;

const endSignature = 0x06054b50;
const endLength = 22;
const maxCommentLength = 0xffff;
const locatorLength = 20;
const locatorSignature = 0x07064b50;
const entrySignature = 0x02014b50;
const entryLength = 46;
const headerLength = 30;
const deflated = 8;
/** Stands for a number that is in the fields of large archives, which some programs write for small ones too. */
const elsewhere = 0xffffffff;
const largeFields = 1;

export function zipEntries(bytes: ArrayBuffer): ZipEntries {
  const view = new DataView(bytes);
  const entries = new Map<string, () => ReadableStream<string>>();
  for (let at = directoryOf(view); view.getUint32(at, true) === entrySignature;) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((each) => view.getUint16(at + each, true));
    const extra = at + entryLength + (nameLength ?? 0);
    const end = extra + (extraLength ?? 0);
    const name = new TextDecoder().decode(new Uint8Array(bytes, at + entryLength, nameLength));
    const isDeflated = view.getUint16(at + 10, true) === deflated;
    const [, size = 0, header = 0] = largeNumbers(
      view,
      extra,
      end,
      [24, 20, 42].map((each) => view.getUint32(at + each, true)),
    );
    entries.set(name.replace(/^\//, ''), () => {
      const start = header + headerLength + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
      const packed = new Blob([new Uint8Array(bytes, start, size)]).stream();
      const unpacked = isDeflated ? packed.pipeThrough(new DecompressionStream('deflate-raw')) : packed;
      return unpacked.pipeThrough(new TextDecoderStream());
    });
    at = end + (commentLength ?? 0);
    if (at + entryLength > bytes.byteLength) break;
  }
  return entries;
}

/** The position of the list of files, which the end of the archive names. */
function directoryOf(view: DataView): number {
  let end = view.byteLength - endLength;
  const first = Math.max(0, end - maxCommentLength);
  while (end >= first && view.getUint32(end, true) !== endSignature) end -= 1;
  if (end < first) throw new Error('The archive has no end.');
  const directory = view.getUint32(end + 16, true);
  const locator = end - locatorLength;
  if (directory !== elsewhere || locator < 0 || view.getUint32(locator, true) !== locatorSignature) return directory;
  return Number(view.getBigUint64(Number(view.getBigUint64(locator + 8, true)) + 48, true));
}

/** Completes the numbers of an entry, in the order in which the fields of large archives have them. */
function largeNumbers(view: DataView, from: number, to: number, numbers: readonly number[]): readonly number[] {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== largeFields) continue;
    let next = at + 4;
    return numbers.map((each) => {
      if (each !== elsewhere) return each;
      next += 8;
      return Number(view.getBigUint64(next - 8, true));
    });
  }
  return numbers;
}
