import { afterEach, describe, expect, it, vi } from 'vitest';
import { readReceiverPolicy } from '../../../lib/platform/http/read-receiver-policy.ts';

afterEach(() => void vi.unstubAllEnvs());

describe('the receivers of webhooks', () => {
  it.each([undefined, '', 'public', 'LOOPBACK', 'loopback,public', 'all', 'true'])(
    'are at public addresses with the setting %j',
    (setting) => {
      vi.stubEnv('WEBHOOK_RECEIVERS', setting);
      expect(readReceiverPolicy()).toBe('public');
    },
  );

  it('may be on this machine with the setting of the local runner', () => {
    vi.stubEnv('WEBHOOK_RECEIVERS', 'loopback');
    expect(readReceiverPolicy()).toBe('loopback');
  });
});
