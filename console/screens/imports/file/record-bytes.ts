const quotation = 0x22;
const backslash = 0x5c;
const lastOfOneByte = 0x7f;
const lastOfTwoBytes = 0x7ff;

/** True for half of a character of four bytes, of which texts have two. */
const isHalf = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;

/** The bytes of a record and its comma inside a JSON string, as the service measures import bodies. */
export function recordBytes(record: unknown): number {
  const text = JSON.stringify(record);
  let bytes = text.length + 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > lastOfOneByte) bytes += code <= lastOfTwoBytes || isHalf(code) ? 1 : 2;
    else if (code === quotation || code === backslash) bytes += 1;
  }
  return bytes;
}
