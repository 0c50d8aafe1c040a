import type { StringAnswer } from 'dns-packet';
import { afterEach, describe, expect, it } from 'vitest';
import type { ReceiverPolicy } from '../../../lib/foundation/receiver-policy.ts';
import { type NameResolver, resolveReceiver } from '../../../lib/events/webhook-deliveries/resolve-receiver.ts';
import { type NameAnswer, type NameServer, startNameServer } from '../../harness/name-server.ts';

const never = new AbortController().signal;

/** Fails the test if a name is looked up at all. */
const noResolver: NameResolver = {
  resolve4: (name) => Promise.reject(new Error(`${name} was looked up.`)),
  resolve6: (name) => Promise.reject(new Error(`${name} was looked up.`)),
  cancel: () => undefined,
};

const reasonOf = (url: string, policy: ReceiverPolicy = 'public', resolver = noResolver, deadline = never) =>
  resolveReceiver(new URL(url), policy, resolver, deadline).then(
    (addresses) => addresses.map(({ address }) => address),
    (error: unknown) => (error instanceof Error ? Reflect.get(error, 'reason') : error),
  );

describe('a URL with an address that is not public', () => {
  it.each([
    'https://127.0.0.1/',
    'https://127.0.0.1:8443/',
    'https://127.0.0.1./',
    'https://127.1/',
    'https://127.0.1/',
    'https://2130706433/',
    'https://017700000001/',
    'https://0x7f000001/',
    'https://0x7F.0.0.1/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://0177.0x0.0.1/',
    'https://%31%32%37.0.0.1/',
    'https://127%2e0%2e0%2e1/',
    'https://１２７.０.０.１/',
    'https://127。0。0。1/',
    'https://127．0．0．1/',
    'https://①②⑦.⓪.⓪.①/',
    'https://0/',
    'https://0.0.0.0/',
    'https://0x0/',
    'https://10.0.0.1/',
    'https://012.0.0.1/',
    'https://167772161/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://3232235777/',
    'https://0xc0a80101/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://169.254.43518/',
    'https://2852039166/',
    'https://0xA9FEA9FE/',
    'https://0251.0376.0251.0376/',
    'https://169.254.170.2/v2/credentials',
    'https://192.0.0.1/',
    'https://192.0.0.192/',
    'https://192.0.2.1/',
    'https://192.88.99.1/',
    'https://198.18.0.1/',
    'https://198.51.100.1/',
    'https://203.0.113.1/',
    'https://224.0.0.1/',
    'https://240.0.0.1/',
    'https://255.255.255.255/',
    'https://4294967295/',
    'https://user:password@127.0.0.1/',
    'https://example.com@127.0.0.1/',
    'https://example.com:443@127.0.0.1/',
    'https://127.0.0.1?@example.com/',
    'https://127.0.0.1#@example.com/',
    'https://127.0.0.1\\@example.com/',
    'https:127.0.0.1/',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::]/',
    'https://[::127.0.0.1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::FFFF:7F00:1]/',
    'https://[0:0:0:0:0:ffff:a9fe:a9fe]/',
    'https://[::ffff:0:127.0.0.1]/',
    'https://[64:ff9b::127.0.0.1]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[64:ff9b:1::8.8.8.8]/',
    'https://[2002:7f00:1::]/',
    'https://[2002:a9fe:a9fe::1]/',
    'https://[2001:0:53aa:64c:0:0:f5ff:fffe]/',
    'https://[fd00:ec2::254]/',
    'https://[fc00::1]/',
    'https://[fe80::1]/',
    'https://[fec0::1]/',
    'https://[ff02::1]/',
    'https://[100::1]/',
    'https://[2001:db8::1]/',
    'https://[3fff::1]/',
  ])('is not connected to: %s', async (url) => {
    expect(await reasonOf(url)).toBe('address_not_public');
  });
});

describe('a URL with a public address', () => {
  it.each([
    ['https://8.8.8.8/', '8.8.8.8'],
    ['https://134744072:8443/', '8.8.8.8'],
    ['https://192.0.0.9/', '192.0.0.9'],
    ['https://127.0.0.1@8.8.8.8/', '8.8.8.8'],
    ['https://[2606:4700:4700::1111]/', '2606:4700:4700::1111'],
    ['https://[::ffff:8.8.8.8]/', '::ffff:808:808'],
    ['https://[64:ff9b::8.8.8.8]/', '64:ff9b::808:808'],
    ['https://[2002:808:808::1]/', '2002:808:808::1'],
  ])('is connected to: %s', async (url, address) => {
    expect(await reasonOf(url)).toEqual([address]);
  });

  it.each(['http://8.8.8.8/', 'http://[2606:4700:4700::1111]/'])('is not without TLS: %s', async (url) => {
    expect(await reasonOf(url, 'public')).toBe('address_not_public');
    expect(await reasonOf(url, 'loopback')).toBe('address_not_public');
  });
});

describe('a URL of this machine', () => {
  it.each([
    ['http://127.0.0.1:9000/', ['127.0.0.1']],
    ['https://[::1]:9000/', ['::1']],
    ['http://localhost:9000/', ['127.0.0.1', '::1']],
    ['http://hooks.localhost/', ['127.0.0.1', '::1']],
  ])('is connected to where the local runner allows it: %s', async (url, addresses) => {
    expect(await reasonOf(url, 'loopback')).toEqual(addresses);
  });

  it('is not connected to as deployed', async () => {
    expect(await reasonOf('http://127.0.0.1:9000/')).toBe('address_not_public');
    expect(await reasonOf('https://127.0.0.1:9000/')).toBe('address_not_public');
  });
});

const started: NameServer[] = [];
afterEach(() => {
  for (const server of started.splice(0)) server.stop();
});

const a = (data: string, name = 'receiver.test'): StringAnswer => ({ type: 'A', name, ttl: 0, data });
const aaaa = (data: string, name = 'receiver.test'): StringAnswer => ({ type: 'AAAA', name, ttl: 0, data });
const cname = (name: string, data: string): StringAnswer => ({ type: 'CNAME', name, ttl: 0, data });

/** Resolves a name by a DNS server that gives these answers. */
async function resolved(
  answers: Readonly<Record<string, NameAnswer>>,
  { name = 'receiver.test', policy }: { readonly name?: string; readonly policy?: ReceiverPolicy } = {},
) {
  const server = await startNameServer(({ type }) => answers[type] ?? 'NXDOMAIN');
  started.push(server);
  return reasonOf(`https://${name}/`, policy, server.resolver());
}

describe('a name', () => {
  it('has all its addresses of both families, IPv4 first', async () => {
    const answers = { A: [a('8.8.8.8'), a('1.1.1.1')], AAAA: [aaaa('2606:4700:4700::1111')] };
    expect(await resolved(answers)).toEqual(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111']);
    expect(started[0]?.queries.toSorted()).toEqual(['A receiver.test', 'AAAA receiver.test']);
  });

  it('is not connected to if a single one of its addresses is not public', async () => {
    const publicA = [a('8.8.8.8'), a('1.1.1.1')];
    const publicAaaa = [aaaa('2606:4700:4700::1111')];
    const mixed = [
      { A: [...publicA, a('10.0.0.1')], AAAA: publicAaaa },
      { A: [a('169.254.169.254'), ...publicA], AAAA: [] },
      { A: publicA, AAAA: [...publicAaaa, aaaa('fd00:ec2::254')] },
      { A: publicA, AAAA: [aaaa('::1')] },
      { A: publicA, AAAA: [aaaa('::ffff:127.0.0.1')] },
      { A: publicA, AAAA: [aaaa('64:ff9b::7f00:1')] },
      { A: [], AAAA: [aaaa('fe80::1')] },
    ];
    for (const answers of mixed) expect(await resolved(answers)).toBe('address_not_public');
  });

  it('is not connected to at private addresses either where the local runner allows this machine', async () => {
    const answers = { A: [a('127.0.0.1'), a('192.168.0.1')], AAAA: [] };
    expect(await resolved(answers, { policy: 'loopback' })).toBe('address_not_public');
  });

  it('is judged by the end of a chain of aliases', async () => {
    const chain = [cname('receiver.test', 'one.test'), cname('one.test', 'two.test')];
    expect(await resolved({ A: [...chain, a('8.8.8.8', 'two.test')], AAAA: chain })).toEqual(['8.8.8.8']);
    expect(await resolved({ A: [...chain, a('10.0.0.1', 'two.test')], AAAA: chain })).toBe('address_not_public');
  });

  it.each(['localhost', 'metadata.google.internal', 'printer.local', 'a.localhost', 'single'])(
    'of a local network is judged by its addresses like any other as deployed: %s',
    async (name) => {
      expect(await resolved({ A: [a('127.0.0.1', name)], AAAA: [] }, { name })).toBe('address_not_public');
    },
  );

  it('may end in a dot and be in capitals', async () => {
    expect(await resolved({ A: [a('8.8.8.8')], AAAA: [] }, { name: 'Receiver.TEST.' })).toEqual(['8.8.8.8']);
    expect(started[0]?.queries).toContain('A receiver.test');
  });

  it('needs addresses of one family only', async () => {
    for (const other of [[], 'NXDOMAIN', 'SERVFAIL', 'REFUSED', 'silence'] as const) {
      expect(await resolved({ A: [a('8.8.8.8')], AAAA: other })).toEqual(['8.8.8.8']);
    }
    expect(await resolved({ A: [], AAAA: [aaaa('2606:4700:4700::1111')] })).toEqual(['2606:4700:4700::1111']);
  });

  it.each([
    { what: 'that does not exist', answers: { A: 'NXDOMAIN', AAAA: 'NXDOMAIN' } as const },
    { what: 'without addresses', answers: { A: [], AAAA: [] } },
    { what: 'that ends in an alias', answers: { A: [cname('receiver.test', 'gone.test')], AAAA: [] } },
    { what: 'whose servers fail', answers: { A: 'SERVFAIL', AAAA: 'REFUSED' } as const },
  ])('$what is dns_failed', async ({ answers }) => {
    expect(await resolved(answers)).toBe('dns_failed');
  });

  it('whose servers never answer is a timeout', async () => {
    expect(await resolved({ A: 'silence', AAAA: 'silence' })).toBe('timeout');
  });

  it('is given up when the time of the attempt is over', async () => {
    const controller = new AbortController();
    const waits: NameResolver & { readonly fail: (() => void)[] } = {
      fail: [],
      resolve4: () => new Promise((_, reject) => void waits.fail.push(() => reject(new Error('cancelled')))),
      resolve6: () => new Promise((_, reject) => void waits.fail.push(() => reject(new Error('cancelled')))),
      cancel: () => waits.fail.forEach((fail) => fail()),
    };
    const result = reasonOf('https://receiver.test/', 'public', waits, controller.signal);
    controller.abort(Object.assign(new Error(), { reason: 'timeout' }));
    expect(await result).toBe('timeout');
  });
});
