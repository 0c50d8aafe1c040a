import ipaddr from 'ipaddr.js';

/** True for a public range. A number is the byte at which an embedded IPv4 address begins, which then decides. */
type Verdict = boolean | number;

/**
 * IANA's special-purpose registries and the multicast ranges: an address is public if its registry lists it as globally
 * reachable. The longest prefix decides. Of IPv6 only 2000::/3 is allocated; all else is refused.
 * https://www.iana.org/assignments/iana-ipv4-special-registry, https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const ranges: Readonly<Record<string, Verdict>> = {
  '0.0.0.0/0': true,
  '0.0.0.0/8': false,
  '10.0.0.0/8': false,
  '100.64.0.0/10': false,
  '127.0.0.0/8': false,
  '169.254.0.0/16': false,
  '172.16.0.0/12': false,
  '192.0.0.0/24': false,
  '192.0.0.9/32': true,
  '192.0.0.10/32': true,
  '192.0.2.0/24': false,
  '192.88.99.0/24': false,
  '192.168.0.0/16': false,
  '198.18.0.0/15': false,
  '198.51.100.0/24': false,
  '203.0.113.0/24': false,
  '224.0.0.0/4': false,
  '240.0.0.0/4': false,
  '::/0': false,
  '::ffff:0:0/96': 12,
  '64:ff9b::/96': 12,
  '2000::/3': true,
  '2001::/23': false,
  '2001:1::1/128': true,
  '2001:1::2/128': true,
  '2001:1::3/128': true,
  '2001:3::/32': true,
  '2001:4:112::/48': true,
  '2001:20::/28': true,
  '2001:30::/28': true,
  '2001:db8::/32': false,
  '2002::/16': 2,
  '3fff::/20': false,
};

const parsedRanges = Object.entries(ranges)
  .map(([text, verdict]) => ({ range: ipaddr.parseCIDR(text), verdict }))
  .sort((one, other) => other.range[1] - one.range[1]);

/** Accepts only the unambiguous notation; undefined for any other, such as octal numbers or a zone. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const last = text.slice(text.lastIndexOf(':') + 1);
  if (last.includes('.') && !ipaddr.IPv4.isValidFourPartDecimal(last)) return undefined;
  if (last === text) return last.includes('.') ? ipaddr.IPv4.parse(last) : undefined;
  return !text.includes('%') && ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : undefined;
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const { verdict = false } =
    parsedRanges.find(({ range }) => address.kind() === range[0].kind() && address.match(range)) ?? {};
  if (typeof verdict === 'boolean') return verdict;
  return isPublic(new ipaddr.IPv4(address.toByteArray().slice(verdict, verdict + 4)));
}

/**
 * For IPv4-mapped, NAT64 and 6to4 addresses, the embedded IPv4 address decides. False for anything but dotted decimals
 * or IPv6 notation: parse a URL first.
 */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  return address !== undefined && isPublic(address);
}

export function isLoopbackAddress(text: string): boolean {
  const address = parseAddress(text);
  if (address === undefined) return false;
  const inner = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
  return inner.range() === 'loopback';
}
