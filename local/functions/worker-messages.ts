/** What the runner and the thread of a function tell each other. */
export interface WorkerSettings {
  readonly name: string;
  readonly arn: string;
  readonly directory: string;
  readonly handler: string;
  readonly memoryMegabytes: number;
  readonly clockOffset: number;
}

export type ToWorker =
  | {
      readonly type: 'invoke';
      readonly event: string;
      readonly requestId: string;
      readonly traceId: string;
      /** By the time of the machine. */
      readonly deadline: number;
      /** Milliseconds by which the handler's time is ahead of the machine's. */
      readonly clockOffset: number;
    }
  | { readonly type: 'accept' }
  | { readonly type: 'gone' };

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
