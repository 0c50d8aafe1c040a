/** Recognizes the format of a file by its first bytes; the name can be wrong. */
const refusedFormats = [
  'xls',
  'encrypted',
  'ods',
  'xlsb',
  'zip',
  'html',
  'xml',
  'json',
  'pdf',
  'image',
  'binary',
] as const;
export type RefusedFormat = (typeof refusedFormats)[number];
/** A file that is no table, with what it is instead. */
export interface RefusedFile {
  readonly refused: RefusedFormat;
}

export const isRefused = (read: object): read is RefusedFile => 'refused' in read;

type FileFormat = 'csv' | 'xlsx' | RefusedFormat;

const signatures: readonly (readonly [FileFormat, readonly number[]])[] = [
  ['xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image', [0x89, 0x50, 0x4e, 0x47]],
  ['image', [0xff, 0xd8, 0xff]],
  ['zip', [0x1f, 0x8b]],
  ['zip', [0x52, 0x61, 0x72, 0x21]],
  ['zip', [0x37, 0x7a, 0xbc, 0xaf]],
];
const zipSignature = [0x50, 0x4b, 0x03, 0x04];

const beginsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

/** Old spreadsheets and encrypted new ones are in the same container; its entries have UTF-16 names. */
const encryptedEntry = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);
const searchedBytes = 200_000;

function includes(bytes: Uint8Array, searched: readonly number[]): boolean {
  const [first = 0] = searched;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1))
    if (searched.every((byte, offset) => bytes[at + offset] === byte)) return true;
  return false;
}

/** The first characters of the text, in the encoding of its byte order mark, without what precedes the content. */
function textStart(bytes: Uint8Array): string {
  const start = bytes.subarray(0, 1000);
  const encoding = beginsWith(start, [0xff, 0xfe])
    ? 'utf-16le'
    : beginsWith(start, [0xfe, 0xff])
      ? 'utf-16be'
      : 'utf-8';
  return new TextDecoder(encoding).decode(start).trimStart().toLowerCase();
}

function zipFormat(bytes: Uint8Array): FileFormat {
  const names =
    new TextDecoder('latin1').decode(bytes.subarray(0, 2000)) +
    new TextDecoder('latin1').decode(bytes.subarray(-20_000));
  if (names.includes('opendocument')) return 'ods';
  if (names.includes('xl/workbook.bin')) return 'xlsb';
  return names.includes('xl/workbook.xml') || names.includes('xl/worksheets/') ? 'xlsx' : 'zip';
}

export function fileFormat(bytes: Uint8Array): FileFormat {
  if (beginsWith(bytes, zipSignature)) return zipFormat(bytes);
  const signed = signatures.find(([, signature]) => beginsWith(bytes, signature))?.[0];
  if (signed === 'xls' && includes(bytes.subarray(-searchedBytes), encryptedEntry)) return 'encrypted';
  if (signed === 'xls' && includes(bytes.subarray(0, searchedBytes), encryptedEntry)) return 'encrypted';
  if (signed !== undefined) return signed;
  const start = textStart(bytes);
  if (/^<(?:!doctype html|html|head|body|table|meta|style|script|div)\b/.test(start)) return 'html';
  if (/^<\?xml/.test(start)) return start.includes('<html') ? 'html' : 'xml';
  if (/^\[?\s*\{\s*"/.test(start)) return 'json';
  return start.includes('\0\0') ? 'binary' : 'csv';
}
