import type { ImportJobId } from '../../foundation/ids.ts';
import type { Account } from './account.ts';

/** The import, and its chunk, that writes an account. */
export interface ImportSource {
  readonly id: ImportJobId;
  readonly created_at: string;
  readonly chunk: number;
  /** An import that was submitted earlier is in progress, so unchanged accounts are marked, too. */
  readonly marksUnchanged?: true;
}

/** Sorts by the time at which the import was submitted. Kept short, because every imported account stores it. */
export const importMark = ({ id, created_at: at }: ImportSource): string => `${at}#${id.slice(-8)}`;

/** The mark of an import that found nothing to change, while an earlier one was open. Sorts behind its other mark. */
export const unchangedMark = (source: ImportSource): string => `${importMark(source)}=`;

/** Whether the import was the last one to mark the account. */
export const isMarkedBy = ({ latest_import: latest }: Account, source: ImportSource): boolean =>
  latest === importMark(source) || latest === unchangedMark(source);

/** The mark that a contact stores. The records of one contact may be in two chunks of an import. */
export const importChunkMark = (source: ImportSource): string => `${importMark(source)}#${source.chunk}`;

/** Stored packed until the release after 1.3.0: docs/decisions/0061-stored-shapes-change-in-two-releases.md. */
export const packedWarning = (source: ImportSource, field: string): string => `${importMark(source)}#${field}`;

/** The field of an import's record that an agreement kept from the account's balance; undefined if none did. */
export function warnedFieldOf({ import_warning: warning }: Account, source: ImportSource): string | undefined {
  if (typeof warning === 'object') return warning.import === importMark(source) ? warning.field : undefined;
  const mark = packedWarning(source, '');
  return warning?.startsWith(mark) ? warning.slice(mark.length) : undefined;
}
