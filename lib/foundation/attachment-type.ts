/** Kinds of files that people may attach: what every browser shows, and nothing that runs. */
export const attachmentTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

const signatures: Readonly<Record<AttachmentType, string>> = {
  'image/jpeg': 'ffd8ff',
  'image/png': '89504e470d0a1a0a',
  'application/pdf': '255044462d',
};

/** By the first bytes of the content, whatever its name and sender say. */
export function attachmentTypeOf(content: Uint8Array): AttachmentType | undefined {
  const start = Buffer.from(content.subarray(0, 8)).toString('hex');
  return attachmentTypes.find((type) => start.startsWith(signatures[type]));
}
