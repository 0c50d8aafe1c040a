import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Identifies the format, so that it can be replaced later. */
const version = 'v1';
const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

export const deriveSealingKey = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, keyBytes));

/**
 * Encrypts text that only `unseal` with the same key and owner can read. The owner is authenticated but not included,
 * so a sealed text that is copied to another owner cannot be read there.
 */
export function seal(key: Uint8Array, text: string, owner: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(`${version} ${owner}`));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${version}.${sealed.toString('base64url')}`;
}

export function unseal(key: Uint8Array, sealed: string, owner: string): string {
  const [format, content = ''] = sealed.split('.');
  const bytes = Buffer.from(content, 'base64url');
  if (format !== version || bytes.length < nonceBytes + tagBytes) throw new Error('The text is not sealed.');
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(`${version} ${owner}`));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
  return text.toString('utf8');
}
