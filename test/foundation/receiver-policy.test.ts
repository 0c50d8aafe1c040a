import { afterEach, describe, expect, it, vi } from 'vitest';
import { isAllowedReceiver, isLocalhost, receiverPolicy } from '../../lib/foundation/receiver-policy.ts';

afterEach(() => void vi.unstubAllEnvs());

describe('the receivers of webhooks', () => {
  it.each([undefined, '', 'public', 'LOOPBACK', 'loopback,public', 'all', 'true'])(
    'are at public addresses with the setting %j',
    (setting) => {
      vi.stubEnv('WEBHOOK_RECEIVERS', setting);
      expect(receiverPolicy()).toBe('public');
    },
  );

  it('may be on this machine with the setting of the local runner, and nowhere else that is not public', () => {
    vi.stubEnv('WEBHOOK_RECEIVERS', 'loopback');
    expect(receiverPolicy()).toBe('loopback');
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
