import { refused } from '../../foundation/problem.ts';
import { isLoopbackAddress, isPublicAddress } from '../../foundation/public-address.ts';
import { type ReceiverPolicy, isLocalhost } from '../../foundation/receiver-policy.ts';

/** URL reports the default port of https as empty text. */
const ports = ['', '8443'];

/**
 * Names that only a local network or the machine itself resolves: RFC 6761, 6762, 7686, 8375, and ICANN reservations.
 */
const localDomains = [
  'alt',
  'arpa',
  'corp',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'mail',
  'onion',
  'private',
];

const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;
const maxHostLength = 253;

/** Finds characters that the URL standard drops or replaces, because two parsers may disagree about them. */
const isAmbiguous = (text: string): boolean => /[\s\p{Cc}\p{Cf}\\]/u.test(text) || !/^[a-z]+:\/\/[^/]/i.test(text);

/** Requires a domain, and excludes the names of local networks. */
function isPublicName(host: string): boolean {
  const labels = host.split('.');
  return (
    host.length <= maxHostLength &&
    labels.length > 1 &&
    labels.every((each) => label.test(each)) &&
    !localDomains.includes(labels.at(-1) ?? '')
  );
}

/** The address in a URL; undefined if its host is a name. URL normalizes every notation of IPv4. */
function addressIn(host: string): string | undefined {
  if (host.startsWith('[')) return host.slice(1, -1);
  return /^\d+(\.\d+){3}$/.test(host) ? host : undefined;
}

function problemOf(text: string, policy: ReceiverPolicy): string | undefined {
  if (isAmbiguous(text) || !URL.canParse(text)) return 'Must be an absolute URL, without spaces and backslashes.';
  const { protocol, hostname: host, port } = new URL(text);
  const address = addressIn(host);
  const isLoopback = address === undefined ? isLocalhost(host) : isLoopbackAddress(address);
  const isLocal = isLoopback && policy === 'loopback';
  if (protocol !== 'https:' && !(isLocal && protocol === 'http:')) return 'Must begin with https://.';
  if (/^[a-z]+:\/\/[^/?#]*@/i.test(text)) return 'Must not have a user name or password.';
  if (text.includes('#')) return 'Must not have a fragment.';
  if (isLocal) return undefined;
  if (!ports.includes(port)) return 'Must use port 443 or 8443.';
  const isPublic = address === undefined ? isPublicName(host) : isPublicAddress(address);
  return isPublic ? undefined : 'Must have a public host: a name with a domain, or a public IP address.';
}

/** Rejects a URL that cannot receive webhooks: 422 `url_not_allowed`. Its addresses are checked at each attempt. */
export function requireReceiverUrl(text: string, policy: ReceiverPolicy): void {
  const problem = problemOf(text, policy);
  if (problem !== undefined) throw refused('url_not_allowed', 'url', problem);
}
