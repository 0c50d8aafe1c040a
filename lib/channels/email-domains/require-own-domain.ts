import { parse } from 'tldts';
import { refused } from '../../foundation/problem.ts';
import { isMailProvider } from './mail-providers.ts';

const domainRefused = (message: string) => refused('domain_refused', 'domain', message);

/**
 * Rejects a domain that no single organization can own: a public suffix, whether of a registry or of a hosting service
 * such as `github.io`, and the domain of a mail provider with all its subdomains. `domain` is in its ASCII form and
 * lower case.
 * @throws Problem 422 `domain_refused`
 */
export function requireOwnDomain(domain: string): void {
  // The library bundles the Public Suffix List and is released again whenever the list changes.
  const { domain: registered, domainWithoutSuffix: name } = parse(domain, { allowPrivateDomains: true });
  if (registered === null || name === null)
    throw domainRefused(
      `${domain} is a public suffix, under which anyone can register domains. Give a domain of your organization.`,
    );
  if (isMailProvider(registered, name))
    throw domainRefused(`${registered} belongs to a mail provider. Give a domain of your organization.`);
}
