import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An issuer of tokens for the authorizers, with their settings. */
export interface TestIssuer {
  readonly settings: Readonly<Record<'JWT_ISSUER' | 'JWT_AUDIENCE' | 'JWT_JWKS_URI', string>>;
  /** A token that expires in an hour, with these claims. */
  mint(claims: Readonly<Record<string, unknown>>): string;
  stop(): void;
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function startTestIssuer(): Promise<TestIssuer> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'key', alg: 'RS256', use: 'sig' }];
  const server = createServer((_, outgoing) => outgoing.end(JSON.stringify({ keys })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server listening on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const settings = {
    JWT_ISSUER: 'https://issuer.example',
    JWT_AUDIENCE: 'console',
    JWT_JWKS_URI: `http://127.0.0.1:${port}/jwks`,
  };
  return {
    settings,
    mint: (claims) => {
      const iat = Math.floor(Date.now() / 1000);
      const payload = { iss: settings.JWT_ISSUER, aud: settings.JWT_AUDIENCE, iat, exp: iat + 3600, ...claims };
      const signed = `${encoded({ alg: 'RS256', kid: 'key' })}.${encoded(payload)}`;
      return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
