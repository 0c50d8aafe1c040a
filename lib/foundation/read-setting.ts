export const readOptionalSetting = (name: string): string | undefined => process.env[name] || undefined;

export function readSetting(name: string): string {
  const value = readOptionalSetting(name);
  if (!value) throw new Error(`The setting ${name} is missing.`);
  return value;
}
