import type { Initiator } from '../../foundation/initiator.ts';
import type { ImportSource } from '../accounts/import-source.ts';
import type { ImportJob } from './import-job.ts';

export interface UndoContext {
  readonly undo: ImportJob;
  readonly imported: ImportJob;
  readonly source: ImportSource;
  readonly actor: Initiator;
  readonly now: Date;
  /** The name that the import gave to the contact of an account that it did not name. */
  readonly newName?: string;
}
