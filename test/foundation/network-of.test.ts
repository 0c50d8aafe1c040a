import { describe, expect, it } from 'vitest';
import { networkOf } from '../../lib/foundation/network-of.ts';

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.250'],
    ['203.0.113.7', '::ffff:203.0.113.9'],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
  ])('of %s is that of %s', (one, other) => {
    expect(networkOf(one)).toBe(networkOf(other));
    expect(networkOf(one)).not.toBe('');
  });

  it.each([
    ['203.0.113.7', '203.0.114.7'],
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['32.1.13.184', '2001:db8::1'],
  ])('of %s is not that of %s', (one, other) => {
    expect(networkOf(one)).not.toBe(networkOf(other));
  });

  it('of what is no address is empty', () => {
    for (const text of ['', 'unknown', '203.0.113.7:80', '1.2.3.4, 5.6.7.8']) expect(networkOf(text)).toBe('');
  });
});
