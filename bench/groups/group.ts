import type { Result } from '../result.ts';
import type { Stage } from '../stage/stage.ts';

/** Rows that are measured together. */
export interface Group {
  readonly name: string;
  readonly measure: (stage: Stage) => Promise<readonly Result[]>;
}
