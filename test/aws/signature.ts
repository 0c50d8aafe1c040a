import { createHash, createHmac } from 'node:crypto';

export interface SignedRequest {
  readonly method: string;
  /** Path and query, as they were sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * Signature Version 4 as Amazon's guide writes it down, from a request or a pre-signed address as it arrived: the
 * signature it claims, and the one it should have.
 */
export function compareSignatures(
  { method, url, headers }: SignedRequest,
  secret: string,
): { claimed: string; right: string } {
  const [path = '', search = ''] = url.split('?');
  const parameters = search.split('&').filter((parameter) => parameter && !parameter.startsWith('X-Amz-Signature='));
  const query = new URLSearchParams(search);
  const authorization = headers['authorization'] ?? '';
  const given = (name: string) => new RegExp(`${name}=([^,]+)`).exec(authorization)?.[1] ?? query.get(`X-Amz-${name}`);

  const scope = (given('Credential') ?? '').split('/').slice(1);
  const names = (given('SignedHeaders') ?? '').split(';');
  const canonical = [
    method,
    path,
    parameters.toSorted().join('&'),
    ...names.map((name) => `${name}:${headers[name] ?? ''}`),
    '',
    names.join(';'),
    headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD',
  ].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'] ?? query.get('X-Amz-Date'),
    scope.join('/'),
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const key = scope.reduce<string | Buffer>((outer, part) => hmac(outer, part), `AWS4${secret}`);
  return { claimed: given('Signature') ?? '', right: hmac(key, toSign).toString('hex') };
}
