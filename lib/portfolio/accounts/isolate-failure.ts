import { isItemRejected } from '../../platform/aws/table/table.ts';
import { Problem } from '../../foundation/problem.ts';

export type StoreFailure =
  | { readonly outcome: 'rejected'; readonly problem: Problem }
  | { readonly outcome: 'failed'; readonly error: unknown };

export type Isolated<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: StoreFailure };

export interface Isolation {
  /** In ms since 1970. If given, a failure affects its draft alone, and no step begins after this time. */
  readonly isolateUntil?: number;
}

/**
 * Runs one step for a draft. A failure becomes the draft's result if the draft caused it or `isolateUntil` is set;
 * otherwise it is thrown.
 */
export async function isolateFailure<Value>(
  { isolateUntil }: Isolation,
  step: () => Value | Promise<Value>,
): Promise<Isolated<Value>> {
  try {
    if (isolateUntil !== undefined && Date.now() >= isolateUntil)
      throw new Error('There was no time left to store it.');
    return { ok: true, value: await step() };
  } catch (error) {
    if (error instanceof Problem) return { ok: false, failure: { outcome: 'rejected', problem: error } };
    if (isolateUntil !== undefined || isCausedByDraft(error))
      return { ok: false, failure: { outcome: 'failed', error } };
    throw error;
  }
}

const isCausedByDraft = (error: unknown): boolean =>
  isItemRejected(error) || error instanceof TypeError || error instanceof RangeError;

export const isStoreFailure = <Result extends { readonly outcome: string }>(
  result: Result | StoreFailure,
): result is StoreFailure => result.outcome === 'rejected' || result.outcome === 'failed';

export const valueOrFailure = <Result>(isolated: Isolated<Result>): Result | StoreFailure =>
  isolated.ok ? isolated.value : isolated.failure;
