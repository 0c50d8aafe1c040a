/** Reads an environment variable that the function was deployed with. Throws if it is missing or empty. */
export function readSetting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The setting ${name} is missing.`);
  return value;
}
