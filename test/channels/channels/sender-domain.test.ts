import { describe, expect, it } from 'vitest';
import { OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import {
  type EmailDomainLink,
  domainAndParents,
  domainOfSender,
  normalizeDomain,
  requireVerifiedDomain,
} from '../../../lib/channels/channels/sender-domain.ts';

const [ours, theirs] = ['1', '2'].map((digit) =>
  parseId(OrganizationId, `${digit.repeat(8)}-1111-4111-8111-111111111111`),
);

describe('a domain', () => {
  it.each([
    ['Mail.Example.COM', 'mail.example.com'],
    ['mail.example.com.', 'mail.example.com'],
    [' example.com ', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['BÜCHER.example', 'xn--bcher-kva.example'],
    ['例え.jp', 'xn--r8jz45g.jp'],
    ['cobros.com.ar', 'cobros.com.ar'],
    [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
  ])('%s is %s', (given, domain) => {
    expect(normalizeDomain(given)).toBe(domain);
  });

  it.each([
    ['com', 'a single label'],
    ['127.0.0.1', 'an IP address'],
    ['1.2', 'a short IP address'],
    ['a..example.com', 'an empty label'],
    ['-a.example.com', 'a label that begins with a hyphen'],
    ['a_b.example.com', 'an underscore'],
    ['user@example.com', 'an address'],
    ['example.com:80', 'a port'],
    ['example.com/a', 'a path'],
    ['%65xample.com', 'an escape'],
    ['a b.com', 'a space'],
    [`${'a'.repeat(64)}.example`, 'a label of 64 characters'],
    [`${`${'a'.repeat(49)}.`.repeat(6)}example`, 'more than 253 characters'],
    [`${'a.'.repeat(10)}example`, 'more than ten labels'],
    ['', 'nothing'],
  ])('is not %j: %s', (given) => {
    expect(normalizeDomain(given)).toBeUndefined();
  });

  it('is a subdomain of the domains above it, but not of a single label', () => {
    expect(domainAndParents('a.cobros.com.ar')).toEqual(['a.cobros.com.ar', 'cobros.com.ar', 'com.ar']);
    expect(domainAndParents('mail.example')).toEqual(['mail.example']);
  });
});

describe('the domain of a sender', () => {
  it.each([
    ['a@Mail.Example', 'mail.example'],
    ['Ana <a@mail.example>', 'mail.example'],
    ['"a@b" <a@mail.example>', 'mail.example'],
    ['a@com', undefined],
  ])('of %s is %s', (from, domain) => {
    expect(domainOfSender(from)).toBe(domain);
  });
});

describe('who may send from a domain', () => {
  const link = (domain: string, organization = ours, verified = true): EmailDomainLink => ({
    kind: 'email_domain_link',
    domain,
    organization: organization ?? parseId(OrganizationId, ''),
    ...(verified && { verified_at: '2030-01-01T00:00:00.000Z' }),
  });
  const decide =
    (domain: string, ...links: EmailDomainLink[]) =>
    () =>
      requireVerifiedDomain(ours ?? parseId(OrganizationId, ''), domainAndParents(domain), links);

  it('is its owner', () => {
    expect(decide('mail.example', link('mail.example'))()).toBe('mail.example');
  });

  it('is nobody before it is verified', () => {
    for (const links of [[], [link('mail.example', ours, false)], [link('a.mail.example')]])
      expect(decide('mail.example', ...links)).toThrow(expect.objectContaining({ code: 'domain_not_verified' }));
  });

  it('is not the owner of the domain above it, until it is verified as well', () => {
    for (const links of [[link('mail.example')], [link('a.mail.example', ours, false), link('mail.example')]])
      expect(decide('a.mail.example', ...links)).toThrow(expect.objectContaining({ code: 'domain_not_verified' }));
  });

  it('is not the owner of a subdomain, nor the owner of a domain above one that is claimed', () => {
    const inUse = expect.objectContaining({ code: 'domain_in_use' });
    expect(decide('a.mail.example', link('mail.example', theirs))).toThrow(inUse);
    expect(decide('a.mail.example', link('a.mail.example', theirs), link('mail.example'))).toThrow(inUse);
  });

  it('is nobody of a domain that another organization has claimed and not verified', () => {
    const notVerified = expect.objectContaining({ code: 'domain_not_verified' });
    expect(decide('a.mail.example', link('a.mail.example', theirs, false))).toThrow(notVerified);
    expect(decide('a.mail.example', link('mail.example', theirs, false))).toThrow(notVerified);
  });

  it('is the owner of a subdomain that was claimed before the domain above it', () => {
    expect(decide('a.mail.example', link('a.mail.example'), link('mail.example', theirs))()).toBe('a.mail.example');
  });
});
