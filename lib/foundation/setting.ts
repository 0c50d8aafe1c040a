/** A setting the function was deployed with; without it nothing can work, so its absence is an error that names it. */
export function readSetting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The setting ${name} is missing.`);
  return value;
}

/** The trace that the invocation belongs to, as Lambda's runtime sets it. */
export const traceHeader = (): string | undefined => process.env['_X_AMZN_TRACE_ID'] || undefined;
