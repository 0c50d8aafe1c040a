import type { ImportJobId } from '../../foundation/ids.ts';
import type { Account } from './account.ts';

export interface ImportSource {
  readonly id: ImportJobId;
  readonly created_at: string;
  readonly chunk: number;
  /** An earlier import is in progress, so unchanged accounts are marked, too. */
  readonly marksUnchanged?: true;
}

/** Sorts by submission time. Short, because every imported account stores it. */
export const importMark = ({ id, created_at: at }: ImportSource): string => `${at}#${id.slice(-8)}`;

/** Marks an unchanged account while an earlier import is open. Sorts after the import's other mark. */
export const unchangedMark = (source: ImportSource): string => `${importMark(source)}=`;

export const isMarkedBy = ({ latest_import: latest }: Account, source: ImportSource): boolean =>
  latest === importMark(source) || latest === unchangedMark(source);

/** The mark of a contact; records of one contact may be in two chunks. */
export const importChunkMark = (source: ImportSource): string => `${importMark(source)}#${source.chunk}`;

/** Stored packed until the release after 1.3.0: docs/decisions/0061-stored-shapes-change-in-two-releases.md. */
export const packedWarnings = (source: ImportSource, fields: readonly string[]): string =>
  `${importMark(source)}#${fields.join(',')}`;

/** Stored in place of a field: the balance rose by payments that the source may not know. */
export const missingPaymentWarning = 'payment_may_be_missing';

/** Stored in place of a field: a new total came without its breakdown. */
export const droppedBreakdownWarning = 'breakdown_dropped';

/** Stored in place of a field: a plan determines the balance. */
export const planWarning = 'plan_in_force';

export function warnedFieldsOf({ import_warning: warning }: Account, source: ImportSource): readonly string[] {
  if (typeof warning === 'object') return warning.import === importMark(source) ? warning.field.split(',') : [];
  const mark = packedWarnings(source, []);
  return warning?.startsWith(mark) ? warning.slice(mark.length).split(',') : [];
}
