/** A reason not to run that the user can act on: shown as one sentence, without a stack trace. */
export class StartupError extends Error {}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The error code of Node, such as EADDRINUSE. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
