const quotation = 0x22;
const backslash = 0x5c;
const lastAscii = 0x7f;

const encoder = new TextEncoder();

/** The bytes of a record and its comma inside a JSON string, as the service measures import bodies. */
export function recordBytes(record: unknown): number {
  const text = JSON.stringify(record);
  let bytes = text.length + 1;
  let isAscii = true;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quotation || code === backslash) bytes += 1;
    else if (code > lastAscii) isAscii = false;
  }
  return isAscii ? bytes : bytes - text.length + encoder.encode(text).length;
}
