import { describe, expect, it } from 'vitest';
import { isAllowedReceiver, isLocalhost } from '../../lib/foundation/receiver-policy.ts';

describe('the receivers of webhooks', () => {
  it('are at public addresses, and on this machine if the policy allows it', () => {
    const allowed = ['127.0.0.1', '::1', '8.8.8.8', '10.0.0.1', '169.254.169.254', 'fd00::1'].filter((address) =>
      isAllowedReceiver(address, 'loopback'),
    );
    expect(allowed).toEqual(['127.0.0.1', '::1', '8.8.8.8']);
    expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].some((address) => isAllowedReceiver(address, 'public'))).toBe(
      false,
    );
  });
});

describe('the name of this machine', () => {
  it('is localhost, with names below it', () => {
    expect(['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'a.b.localhost.'].every(isLocalhost)).toBe(true);
    const others = ['localhost.example', 'alocalhost', 'localhost..', '.localhost', '127.0.0.1', ''];
    expect(others.filter(isLocalhost)).toEqual([]);
  });
});
