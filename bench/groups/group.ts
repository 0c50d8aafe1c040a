import type { Result } from '../result.ts';
import type { Stage } from '../stage/stage.ts';

/** A group of rows that are measured together. */
export interface Group {
  readonly name: string;
  readonly measure: (stage: Stage) => Promise<readonly Result[]>;
}
