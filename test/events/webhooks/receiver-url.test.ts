import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../../lib/foundation/problem.ts';
import type { ReceiverPolicy } from '../../../lib/foundation/receiver-policy.ts';
import { requireReceiverUrl } from '../../../lib/events/webhooks/receiver-url.ts';

/** The code of the problem with a URL; undefined if there is none. */
function refusalOf(url: string, policy: ReceiverPolicy = 'public'): string | undefined {
  try {
    requireReceiverUrl(url, policy);
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect(error).toMatchObject({ status: 422, details: [{ path: 'url' }] });
    return error.code;
  }
}

const allowed = [
  'https://erp.example.com',
  'https://erp.example.com/',
  'https://erp.example.com/hooks?tenant=1&token=a%2Fb',
  'https://erp.example.com:443/hooks',
  'https://erp.example.com:8443/hooks',
  'HTTPS://ERP.Example.COM/Hooks',
  'https://xn--bcher-kva.example.com/',
  'https://bücher.example.com/',
  'https://_hooks.example.com/',
  'https://93.184.216.34/hooks',
  'https://1.1.1.1:8443/',
  'https://[2606:4700:4700::1111]/hooks',
  'https://[::ffff:8.8.8.8]/',
  'https://[64:ff9b::8.8.8.8]/',
  'https://example.com/path/with/@/and:colon',
  'https://example.com/?to=//user@host',
  'https://local.example.com/',
  'https://localhost.example.com/',
  'https://internal-hooks.example.com/',
];

const hostile: readonly (readonly [string, readonly string[]])[] = [
  [
    'is no URL, or one that parsers read differently',
    [
      'x',
      'erp.example.com',
      '//erp.example.com/',
      'https://',
      'https:///',
      'https:///erp.example.com/',
      'https:erp.example.com/',
      'https:/erp.example.com/',
      'https:erp@erp.example.com/',
      'https://[::1',
      'https://a b.example.com/',
      ' https://erp.example.com/',
      'https://erp.example.com/\n',
      'https://erp.exam\tple.com/',
      'https://erp.example.com\\@10.0.0.1/',
      'https:\\\\erp.example.com\\',
      'https://erp.example.com/\u0000',
      'https://erp\u200b.example.com/',
      'https://erp.example.com/\u202e',
      'https://erp.example.com:99999/',
      'https://%zz.example.com/',
      'https://1.2.3.999/',
      'https://[fe80::1%25eth0]/',
      'https://[fe80::1%eth0]/',
    ],
  ],
  [
    'is not https',
    ['http://erp.example.com/', 'ftp://erp.example.com/', 'ws://erp.example.com/', 'wss://erp.example.com/'],
  ],
  ['has no host', ['file:///etc/passwd', 'data:text/plain,x', 'javascript:alert(1)', 'mailto:a@example.com']],
  [
    'has another port',
    [
      'https://erp.example.com:80/',
      'https://erp.example.com:22/',
      'https://erp.example.com:0/',
      'https://8.8.8.8:444/',
    ],
  ],
  [
    'has a user name or password',
    [
      'https://user@erp.example.com/',
      'https://user:pass@erp.example.com/',
      'https://:@erp.example.com/',
      'https://@erp.example.com/',
      'https://erp.example.com:443@10.0.0.1/',
    ],
  ],
  ['has a fragment', ['https://erp.example.com/#a', 'https://erp.example.com/#', 'https://erp.example.com#@10.0.0.1/']],
  [
    'has a private or special IPv4 address',
    [
      'https://127.0.0.1/',
      'https://127.1/',
      'https://127.0.0.1./',
      'https://0/',
      'https://0.0.0.0/',
      'https://10.0.0.1/',
      'https://172.16.0.1/',
      'https://192.168.1.1/',
      'https://169.254.169.254/latest/meta-data/',
      'https://100.64.0.1/',
      'https://192.0.2.1/',
      'https://198.18.0.1/',
      'https://224.0.0.1/',
      'https://255.255.255.255/',
    ],
  ],
  [
    'has such an address in another notation',
    [
      'https://2130706433/',
      'https://017700000001/',
      'https://0x7f000001/',
      'https://0x7f.1/',
      'https://0177.0.0.1/',
      'https://127.0.0x1/',
      'https://%31%32%37.0.0.1/',
      'https://127%2e0%2e0%2e1/',
      'https://１２７.０.０.１/',
      'https://127。0。0。1/',
      'https://⑫⑦.0.0.1/',
      'https://2852039166/',
      'https://0xA9FEA9FE/',
    ],
  ],
  [
    'has a private or special IPv6 address, or a private IPv4 address in it',
    [
      'https://[::1]/',
      'https://[::]/',
      'https://[0:0:0:0:0:0:0:1]/',
      'https://[fe80::1]/',
      'https://[fc00::1]/',
      'https://[fd12:3456:789a::1]/',
      'https://[ff02::1]/',
      'https://[2001:db8::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[::ffff:7f00:1]/',
      'https://[::127.0.0.1]/',
      'https://[64:ff9b::10.0.0.1]/',
      'https://[64:ff9b:1::10.0.0.1]/',
      'https://[2002:7f00:1::]/',
      'https://[2001:0:7f00:1::]/',
      'https://[100::1]/',
    ],
  ],
  [
    'has a name of a local network or none with a domain',
    [
      'https://localhost/',
      'https://LOCALHOST/',
      'https://localhost./',
      'https://a.localhost/',
      'https://ｌｏｃａｌｈｏｓｔ/',
      'https://%6cocalhost/',
      'https://intranet/',
      'https://erp/',
      'https://erp./',
      'https://printer.local/',
      'https://printer.local./',
      'https://printer.LOCAL/',
      'https://metadata.google.internal/',
      'https://api.svc.cluster.local/',
      'https://router.home.arpa/',
      'https://1.0.0.127.in-addr.arpa/',
      'https://router.lan/',
      'https://nas.home/',
      'https://ldap.corp/',
      'https://abcdefghij.onion/',
      'https://erp.invalid/',
    ],
  ],
  [
    'has a name that DNS does not have',
    [
      'https://erp.example.com./',
      'https://erp..example.com/',
      'https://.example.com/',
      'https://-erp.example.com/',
      "https://erp'.example.com/",
      'https://*.example.com/',
      `https://${'a'.repeat(64)}.example.com/`,
      `https://${'a.'.repeat(130)}example.com/`,
    ],
  ],
];

describe('a URL of a webhook', () => {
  it.each(allowed)('may be %s', (url) => expect(refusalOf(url)).toBeUndefined());

  describe.each(hostile)('that %s', (_, urls) => {
    it.each(urls)('is rejected: %j', (url) => expect(refusalOf(url)).toBe('url_not_allowed'));
  });

  it('says what is wrong with it', () => {
    const messageOf = (url: string) => {
      try {
        requireReceiverUrl(url, 'public');
        return undefined;
      } catch (error) {
        return error instanceof Problem ? error.message : error;
      }
    };
    expect(['nonsense', 'http://a.example', 'https://u@a.example', 'https://a.example#'].map(messageOf)).toEqual([
      'url: Must be an absolute URL, without spaces and backslashes.',
      'url: Must begin with https://.',
      'url: Must not have a user name or password.',
      'url: Must not have a fragment.',
    ]);
    expect(['https://a.example:80', 'https://10.0.0.1'].map(messageOf)).toEqual([
      'url: Must use port 443 or 8443.',
      'url: Must have a public host: a name with a domain, or a public IP address.',
    ]);
  });

  it('is never rejected in any other way, whatever text it is', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl({ withFragments: true, withQueryParameters: true }));
    fc.assert(
      fc.property(text, (url) => {
        expect([undefined, 'url_not_allowed']).toContain(refusalOf(url));
        expect([undefined, 'url_not_allowed']).toContain(refusalOf(`https://${url}/`));
      }),
    );
  });
});

describe('a URL on this machine', () => {
  const local = [
    'http://127.0.0.1:3000/hooks',
    'https://127.0.0.1:3000/hooks',
    'http://127.8.9.10/',
    'http://localhost:3000/',
    'http://hooks.localhost/',
    'http://[::1]:3000/',
    'http://[::ffff:127.0.0.1]:3000/',
  ];

  it.each(local)('may be %s where the local runner allows it, and nowhere else', (url) => {
    expect(refusalOf(url, 'loopback')).toBeUndefined();
    expect(refusalOf(url, 'public')).toBe('url_not_allowed');
  });

  it.each([
    'http://erp.example.com/',
    'http://8.8.8.8/',
    'https://erp.example.com:3000/',
    'http://10.0.0.1:3000/',
    'https://192.168.1.1/',
    'http://169.254.169.254/',
    'http://0.0.0.0:3000/',
    'http://user@127.0.0.1:3000/',
    'http://127.0.0.1:3000/#a',
    'ftp://127.0.0.1/',
    'http://printer.local/',
  ])('is not %s, which is rejected there too', (url) => expect(refusalOf(url, 'loopback')).toBe('url_not_allowed'));

  it('is no reason to allow less', () => {
    for (const url of allowed) expect(refusalOf(url, 'loopback')).toBeUndefined();
  });
});
