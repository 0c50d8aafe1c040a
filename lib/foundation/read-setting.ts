/** Reads an environment variable that only some deployments have; undefined if it is missing or empty. */
export const readOptionalSetting = (name: string): string | undefined => process.env[name] || undefined;

/** Reads an environment variable that the function was deployed with. Throws if it is missing or empty. */
export function readSetting(name: string): string {
  const value = readOptionalSetting(name);
  if (!value) throw new Error(`The setting ${name} is missing.`);
  return value;
}
