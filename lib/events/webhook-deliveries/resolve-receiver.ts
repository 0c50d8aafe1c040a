import type { LookupAddress } from 'node:dns';
import { getBuiltinModule } from 'node:process';
import { isLoopbackAddress } from '../../foundation/public-address.ts';
import { type ReceiverPolicy, isAllowedReceiver, isLocalhost } from '../../foundation/receiver-policy.ts';

/** `timeout` includes name servers that do not answer. */
export type NoAnswer = 'timeout' | 'connection_failed' | 'tls_failed' | 'dns_failed' | 'address_not_public';

export class NoAnswerError extends Error {
  readonly reason: NoAnswer;

  constructor(reason: NoAnswer) {
    super(`The receiver did not answer: ${reason}.`);
    this.reason = reason;
  }
}

export interface NameResolver {
  resolve4(name: string): Promise<string[]>;
  resolve6(name: string): Promise<string[]>;
  cancel(): void;
}

/** For the first query to a name server; the second has twice as long. */
const queryTimeoutMs = 2000;
const maxQueries = 2;

/** Queries name servers only: a lookup by the operating system reads the hosts file and cannot be cancelled. */
export const nameServers = (): NameResolver =>
  new (getBuiltinModule('node:dns').promises.Resolver)({ timeout: queryTimeoutMs, tries: maxQueries });

const errorCodeOf = (answer: PromiseSettledResult<unknown>): unknown =>
  answer.status === 'rejected' && answer.reason instanceof Error ? Reflect.get(answer.reason, 'code') : undefined;

/**
 * Resolves all addresses of a name, IPv4 first. One family is enough: many names lack IPv6 addresses, and some name
 * servers refuse to look them up.
 */
async function resolveName(name: string, resolver: NameResolver, deadline: AbortSignal): Promise<readonly string[]> {
  const cancel = () => resolver.cancel();
  deadline.addEventListener('abort', cancel, { once: true });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  deadline.removeEventListener('abort', cancel);
  deadline.throwIfAborted();
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  throw new NoAnswerError(answers.some((answer) => errorCodeOf(answer) === 'ETIMEOUT') ? 'timeout' : 'dns_failed');
}

function addressesOf(
  { hostname }: URL,
  policy: ReceiverPolicy,
  resolver: NameResolver,
  deadline: AbortSignal,
): readonly string[] | Promise<readonly string[]> {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  if (getBuiltinModule('node:net').isIP(literal) > 0) return [literal];
  if (policy === 'loopback' && isLocalhost(hostname)) return ['127.0.0.1', '::1'];
  return resolveName(hostname.replace(/\.$/, ''), resolver, deadline);
}

/**
 * Resolves the addresses that a request may connect to.
 * @throws NoAnswerError if there are none, or if any of them is not allowed: otherwise the owner of the name could
 * choose which one is used. Unencrypted requests never leave this machine.
 */
export async function resolveReceiver(
  url: URL,
  policy: ReceiverPolicy,
  resolver: NameResolver,
  deadline: AbortSignal,
): Promise<readonly LookupAddress[]> {
  const addresses = await addressesOf(url, policy, resolver, deadline);
  const isAllowed = (address: string) =>
    isAllowedReceiver(address, policy) && (url.protocol === 'https:' || isLoopbackAddress(address));
  if (!addresses.every(isAllowed)) throw new NoAnswerError('address_not_public');
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}
