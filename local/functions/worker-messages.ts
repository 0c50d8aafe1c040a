import type { IndexKeys } from '../aws/index-keys.ts';

export interface WorkerSettings {
  readonly name: string;
  readonly arn: string;
  readonly directory: string;
  readonly handler: string;
  readonly memoryMegabytes: number;
  readonly clockOffsetMs: number;
  readonly directCalls?: DirectCalls;
}

export interface DirectCalls {
  /** The address that the function knows as DynamoDB's. */
  readonly awsUrl: string;
  readonly engineUrl: string;
  readonly statements: readonly Readonly<Record<string, unknown>>[];
  readonly partitionKeys: readonly (readonly [string, string])[];
  readonly indexKeys: IndexKeys;
}

export type ToWorker =
  | {
      readonly type: 'invoke';
      readonly event: string;
      readonly requestId: string;
      readonly traceId: string;
      /** Milliseconds since the epoch by the machine's clock, which may be behind the handler's. */
      readonly deadlineAt: number;
      /** The milliseconds by which the handler's clock is ahead of the machine's. */
      readonly clockOffsetMs: number;
      /** Sends allowed table calls to the engine; otherwise to the AWS server, which may throttle them. */
      readonly isDirect: boolean;
    }
  | { readonly type: 'accept' }
  | { readonly type: 'abandoned' };

export interface FunctionError {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: readonly string[];
}

export type FromWorker =
  | { readonly type: 'ready' }
  | { readonly type: 'prelude'; readonly prelude: string }
  | { readonly type: 'chunk'; readonly chunk: Uint8Array }
  | { readonly type: 'end' }
  | { readonly type: 'done'; readonly result: string }
  | { readonly type: 'failed'; readonly error: FunctionError };
