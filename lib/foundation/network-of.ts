import ipaddr from 'ipaddr.js';

/** The /24 of an IPv4 address, the /64 of an IPv6 one: what one subscriber or office has. Empty if it is no address. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  const bytes = parsed.toByteArray();
  return bytes.slice(0, bytes.length === 4 ? 3 : 8).join('.');
}
