/** A reason not to start that the user can correct; printed as one sentence without a stack trace. */
export class StartupError extends Error {}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Node's error code, such as EADDRINUSE. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
