import { createHash } from 'node:crypto';
import { type AttachmentType, attachmentTypeOf } from '../../foundation/attachment-type.ts';

/**
 * A function receives 6 MB at most, and the gateway encodes a form with a file in base64, which takes a third more: this
 * leaves room for the other fields.
 */
const maxFileBytes = 4_000_000;

export interface AttachedFile {
  readonly content: Buffer;
  readonly type: AttachmentType;
  readonly hash: string;
}

/** Undefined of a file that is too large, of another kind, or not of the kind that its sender says. */
export async function readAttachedFile(file: File): Promise<AttachedFile | undefined> {
  if (file.size > maxFileBytes) return undefined;
  const content = Buffer.from(await file.arrayBuffer());
  const type = attachmentTypeOf(content);
  if (type === undefined || (file.type !== '' && file.type !== type)) return undefined;
  return { content, type, hash: createHash('sha256').update(content).digest('hex') };
}
