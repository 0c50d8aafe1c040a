import { ApiError, ConnectionError } from '@collection-management/client';

export interface Step {
  readonly name: string;
  readonly run: () => Promise<void>;
}

export interface LastReply {
  readonly request: string;
  readonly status: number;
  readonly requestId: string | null;
}

export class UnexpectedReplyError extends Error {}

export function expectThat(isMet: boolean, expected: string, found: unknown): asserts isMet {
  if (!isMet) throw new UnexpectedReplyError(`expected ${expected}, but got ${JSON.stringify(found)}`);
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError)
    return `expected success, but got ${error.status} ${error.code ?? 'without a code'}: ${error.message}`;
  if (error instanceof UnexpectedReplyError || error instanceof ConnectionError) return error.message;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** Describes a failed step in one line: the expected and the actual result, and the request id to find in the logs. */
export function describeFailure(error: unknown, last: LastReply | undefined): string {
  const reason = reasonOf(error);
  if (error instanceof ConnectionError && error.reason !== 'malformed_reply') return reason;
  if (last === undefined) return reason;
  return `${reason} (${last.request} replied ${last.status}, request id ${last.requestId ?? 'missing'})`;
}

export interface StepResult {
  readonly name: string;
  readonly failure: string | null;
}

/** Runs steps until one fails; `last` returns the newest reply. */
export async function runSteps(
  steps: readonly Step[],
  last: () => LastReply | undefined,
  report: (result: StepResult) => void,
): Promise<boolean> {
  for (const { name, run } of steps) {
    try {
      await run();
      report({ name, failure: null });
    } catch (error) {
      report({ name, failure: describeFailure(error, last()) });
      return false;
    }
  }
  return true;
}
