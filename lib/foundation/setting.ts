/** Reads an environment variable that the function was deployed with. Throws if it is missing or empty. */
export function readSetting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The setting ${name} is missing.`);
  return value;
}

/** The X-Ray trace header of the current invocation, set by Lambda's runtime. */
export const traceHeader = (): string | undefined => process.env['_X_AMZN_TRACE_ID'] || undefined;
