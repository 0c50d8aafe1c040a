import { describe, expect, it } from 'vitest';
import { isLoopbackAddress, isPublicAddress } from '../../lib/foundation/public-address.ts';

/** The first and the last address of each range that is not globally reachable, and what it is. */
const specialRanges: readonly (readonly [first: string, last: string, purpose: string])[] = [
  ['0.0.0.0', '0.255.255.255', 'this network'],
  ['10.0.0.0', '10.255.255.255', 'private use'],
  ['100.64.0.0', '100.127.255.255', 'carrier-grade NAT'],
  ['127.0.0.0', '127.255.255.255', 'loopback'],
  ['169.254.0.0', '169.254.255.255', 'link-local'],
  ['172.16.0.0', '172.31.255.255', 'private use'],
  ['192.0.0.0', '192.0.0.8', 'IETF protocols, before the anycast addresses'],
  ['192.0.0.11', '192.0.0.255', 'IETF protocols, after the anycast addresses'],
  ['192.0.2.0', '192.0.2.255', 'documentation'],
  ['192.88.99.0', '192.88.99.255', '6to4 relays'],
  ['192.168.0.0', '192.168.255.255', 'private use'],
  ['198.18.0.0', '198.19.255.255', 'benchmarking'],
  ['198.51.100.0', '198.51.100.255', 'documentation'],
  ['203.0.113.0', '203.0.113.255', 'documentation'],
  ['224.0.0.0', '239.255.255.255', 'multicast'],
  ['240.0.0.0', '255.255.255.254', 'reserved'],
  ['255.255.255.255', '255.255.255.255', 'broadcast'],
  ['::', '::1', 'unspecified and loopback'],
  ['::a00:1', '::ffff:ffff', 'IPv4-compatible'],
  ['::ffff:0:808:808', '::ffff:0:ffff:ffff', 'IPv4-translated'],
  ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff', 'local translation'],
  ['64:ff9b:1::808:808', '64:ff9b:1:abcd::808:808', 'local translation of a public address'],
  ['100::', '100::ffff:ffff:ffff:ffff', 'discard-only'],
  ['100:0:0:1::', '100:0:0:1:ffff:ffff:ffff:ffff', 'dummy'],
  ['2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff', 'Teredo'],
  ['2001:0:808:808::f7f7:f7f7', '2001:0:808:808::f7f7:f7f7', 'Teredo of a public address'],
  ['2001:1::4', '2001:1:ffff:ffff:ffff:ffff:ffff:ffff', 'IETF protocols'],
  ['2001:2::', '2001:2:0:ffff:ffff:ffff:ffff:ffff', 'benchmarking'],
  ['2001:10::', '2001:1f:ffff:ffff:ffff:ffff:ffff:ffff', 'ORCHID'],
  ['2001:40::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', 'IETF protocols'],
  ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', 'documentation'],
  ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', 'documentation'],
  ['4000::', '5eff::1', 'unallocated'],
  ['5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'segment routing'],
  ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'unique local'],
  ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'link-local'],
  ['fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'site-local'],
  ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'multicast'],
];

/** Addresses just outside those ranges, exceptions within them, and some of well-known services. */
const publicAddresses = [
  '1.0.0.0',
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '191.255.255.255',
  '192.0.0.9',
  '192.0.0.10',
  '192.0.1.0',
  '192.0.3.0',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.98.255',
  '192.88.100.0',
  '192.167.255.255',
  '192.169.0.0',
  '192.175.48.1',
  '198.17.255.255',
  '198.20.0.0',
  '198.51.99.255',
  '198.51.101.0',
  '203.0.112.255',
  '203.0.114.0',
  '223.255.255.255',
  '2000::1',
  '2001:1::1',
  '2001:1::2',
  '2001:1::3',
  '2001:3::1',
  '2001:4:112::1',
  '2001:20::1',
  '2001:30::1',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2001:db7:ffff::1',
  '2001:db9::',
  '2606:4700:4700::1111',
  '2620:4f:8000::1',
  '2A00:1450:4009:81F::200E',
  '3ffe:ffff::1',
  '3fff:1000::',
];

describe.each(specialRanges)('the range from %s to %s (%s)', (first, last) => {
  it('is not public', () => {
    expect([first, last].filter(isPublicAddress)).toEqual([]);
  });
});

describe('an address', () => {
  it.each(publicAddresses)('such as %s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['169.254.169.254', 'AWS, Azure, Google'],
    ['169.254.170.2', 'containers on AWS'],
    ['169.254.169.253', 'DNS of a VPC'],
    ['fd00:ec2::254', 'AWS over IPv6'],
    ['fd20:ce::254', 'Google over IPv6'],
    ['100.100.100.200', 'Alibaba'],
    ['192.0.0.192', 'Oracle'],
  ])('of a metadata service is not public: %s (%s)', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

/** Ways to write an IPv4 address within an IPv6 address, for its four numbers. */
const carriers: Readonly<Record<string, (hex: string, dotted: string) => string>> = {
  'IPv4-mapped': (_, dotted) => `::ffff:${dotted}`,
  'IPv4-mapped in full': (hex) => `0000:0000:0000:0000:0000:FFFF:${hex.toUpperCase()}`,
  NAT64: (_, dotted) => `64:ff9b::${dotted}`,
  'NAT64 in hexadecimal': (hex) => `64:ff9b::${hex}`,
  '6to4': (hex) => `2002:${hex}::1`,
};

describe.each(Object.entries(carriers))('an %s address', (_, write) => {
  const written = (dotted: string) => {
    const hex = dotted.split('.').map((part) => Number(part).toString(16).padStart(2, '0'));
    return write(`${hex[0]}${hex[1]}:${hex[2]}${hex[3]}`, dotted);
  };

  it('is as public as the address inside', () => {
    expect(['8.8.8.8', '192.0.0.9', '223.255.255.255'].map(written).filter(isPublicAddress)).toHaveLength(3);
    const inside = [
      '127.0.0.1',
      '10.0.0.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '192.88.99.1',
      '255.255.255.255',
    ];
    expect(inside.map(written).filter(isPublicAddress)).toEqual([]);
  });
});

describe('a text that is not an address in its usual notation', () => {
  it.each([
    '',
    'example.com',
    '8',
    '8.8',
    '8.8.8',
    '134744072',
    '0x08080808',
    '0x8.0x8.0x8.0x8',
    '010.8.8.8',
    '8.8.8.08',
    '8.8.8.8.',
    '8.8.8.8.8',
    '8.8.8.256',
    '8.8.8.-8',
    ' 8.8.8.8',
    '8.8.8.8\n',
    '８.8.8.8',
    '8.8.8.8/32',
    '8.8.8.8:443',
    '[2606:4700:4700::1111]',
    '2606:4700:4700::1111%eth0',
    'fe80::1%lo',
    '2606:4700:4700:::1111',
    '2606::4700::1111',
    '2606:4700:4700:0:0:0:0:0:1111',
    '::ffff:010.8.8.8',
    '::ffff:8.8.8',
    '::ffff:0x8.8.8.8',
    '64:ff9b::8.8.8.008',
  ])('is not public: %j', (text) => {
    expect(isPublicAddress(text)).toBe(false);
    expect(isLoopbackAddress(text)).toBe(false);
  });
});

describe('an address of this machine', () => {
  it('is any of 127.0.0.0/8, also mapped, and ::1', () => {
    const loopback = ['127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::ffff:7f00:1'];
    expect(loopback.filter(isLoopbackAddress)).toEqual(loopback);
    const others = [
      '0.0.0.0',
      '10.0.0.1',
      '128.0.0.1',
      '::',
      '::2',
      '::ffff:10.0.0.1',
      '2002:7f00:1::',
      '64:ff9b::7f00:1',
    ];
    expect(others.filter(isLoopbackAddress)).toEqual([]);
  });
});
