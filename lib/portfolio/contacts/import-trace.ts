import type { ContactId, ImportJobId } from '../../foundation/ids.ts';

/** The values of attributes before and after a write; null if absent. */
export type ValueChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** By attribute, the version that the import replaced which gave its value; absent if none did. */
export type ImportBases = Readonly<Record<string, number>>;

/** What an import changed when it replaced a version of an account or a contact; 0 if it created it. */
export interface ImportedChange {
  readonly version: number;
  readonly values: ValueChanges;
  /** Before the import; absent if it was made by a release that stored none. */
  readonly bases?: ImportBases;
  /** The version that the import before it replaced. */
  readonly base?: number;
}

/** What an undo has kept because later imports had changed it: it goes back when they are undone. */
export interface WaitingUndo extends ImportedChange {
  readonly import: ImportJobId;
  /** Names that are not in `values` any more, because somebody has changed them. */
  readonly kept?: readonly string[];
  /** The contact of an account that the import wrote. */
  readonly contact?: ContactId;
}

export interface ImportTrace {
  readonly import_bases?: ImportBases;
  readonly waiting_undos?: readonly WaitingUndo[];
}

/** After an import's write of these attributes. */
export const basesAfter = (
  { import_bases: bases, version }: ImportTrace & { readonly version: number },
  names: readonly string[],
): ImportBases => ({ ...bases, ...Object.fromEntries(names.map((name) => [name, version])) });
