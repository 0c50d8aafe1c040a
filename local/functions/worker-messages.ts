/** The messages between the runner and the thread of a function. */
export interface WorkerSettings {
  readonly name: string;
  readonly arn: string;
  readonly directory: string;
  readonly handler: string;
  readonly memoryMegabytes: number;
  readonly clockOffsetMs: number;
}

export type ToWorker =
  | {
      readonly type: 'invoke';
      readonly event: string;
      readonly requestId: string;
      readonly traceId: string;
      /** Milliseconds since the epoch by the machine's clock, which may be behind the handler's. */
      readonly deadlineAt: number;
      /** How far the handler's clock is ahead of the machine's. */
      readonly clockOffsetMs: number;
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
