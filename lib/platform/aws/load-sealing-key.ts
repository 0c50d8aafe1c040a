import { readSetting } from '../../foundation/read-setting.ts';
import { deriveSealingKey } from '../../foundation/seal.ts';
import { readSecret } from './secrets.ts';

const minLength = 32;

const known = new Map<string, Promise<Uint8Array>>();

/** Derived from the deployment's secret, which never changes, so it is read once per instance. */
export function loadSealingKey(purpose: string): Promise<Uint8Array> {
  const existing = known.get(purpose);
  if (existing) return existing;
  const key = readKey(purpose);
  known.set(purpose, key);
  key.catch(() => known.delete(purpose));
  return key;
}

async function readKey(purpose: string): Promise<Uint8Array> {
  const name = readSetting('SEALING_SECRET');
  const secret = await readSecret(name);
  if (secret === undefined) throw new Error(`The secret ${name} does not exist.`);
  if (secret.length < minLength) throw new Error(`The secret ${name} has fewer than ${minLength} characters.`);
  return deriveSealingKey(secret, purpose);
}
