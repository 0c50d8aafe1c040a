import { describe, expect, it } from 'vitest';
import { type Caller, checkAccess, toCaller, resolveOrganization, rejectExpiredToken } from '../../lib/http/caller.ts';
import { type Role, type Scope, roles, scopes } from '../../lib/http/route.ts';
import { anOrganizationId } from '../builders.ts';

const withKey = (...held: Scope[]): Caller => ({
  organization: anOrganizationId,
  actor: { kind: 'api_key', id: 'k', scopes: held },
});
const user = (...held: Role[]): Caller => ({
  organization: anOrganizationId,
  actor: { kind: 'user', id: 'u', email: null, roles: held },
});
const isAdmitted = (access: Parameters<typeof checkAccess>[0], caller: Caller | undefined): boolean => {
  try {
    checkAccess(access, caller);
    return true;
  } catch {
    return false;
  }
};
const scopesOf = (caller: Caller) => scopes.filter((scope) => isAdmitted({ scope }, caller));

describe('an API key', () => {
  it.each(scopes)('with %s may do that, and read where it may write', (scope) => {
    const read = scope.endsWith(':write') ? [scope.replace(':write', ':read'), scope] : [scope];
    expect(scopesOf(withKey(scope))).toEqual(scopes.filter((each) => read.includes(each)));
  });

  it('may call a route that two scopes open with either of them', () => {
    const access = { scope: 'accounts:read', or: 'payments:write' } as const;
    const opening = scopes.filter((scope) => isAdmitted(access, withKey(scope)));
    expect(opening).toEqual(['accounts:read', 'accounts:write', 'payments:write']);
    expect(() => {
      checkAccess(access, withKey('export'));
    }).toThrow('This requires the scope accounts:read or payments:write.');
  });

  it.each(roles)('has no role, so nothing for %s is open to it', (role) => {
    expect(isAdmitted({ role }, withKey(...scopes))).toBe(false);
  });
});

describe('a user', () => {
  it.each([
    ['viewer', ['accounts:read', 'contacts:read', 'export']],
    ['agent', ['accounts:read', 'accounts:write', 'contacts:read', 'contacts:write', 'payments:write', 'export']],
    ['admin', [...scopes]],
  ] as const)('who is %s has the scopes of the role', (role, expected) => {
    expect(scopesOf(user(role))).toEqual(expected);
  });

  it.each(roles)('who is %s may do what the lesser roles may', (role) => {
    const open = roles.filter((wanted) => isAdmitted({ role: wanted }, user(role)));
    expect(open).toEqual(roles.slice(0, roles.indexOf(role) + 1));
  });

  it('without a role is refused everywhere', () => {
    expect(scopesOf(user())).toEqual([]);
    expect(isAdmitted({ role: 'viewer' }, user())).toBe(false);
  });
});

describe('nobody', () => {
  it('is admitted only where anyone is', () => {
    expect(isAdmitted('anyone', undefined)).toBe(true);
    expect(() => {
      checkAccess({ scope: 'export' }, undefined);
    }).toThrow(expect.objectContaining({ status: 401 }));
  });
});

describe('the organization a caller acts for', () => {
  const other = 'ffffffff-7d3f-4a55-9f0e-3f5d6f0a1b2c';

  it('is their own', () => {
    expect(resolveOrganization(user('admin'), undefined)).toBe(anOrganizationId);
    expect(resolveOrganization(user('admin'), anOrganizationId)).toBe(anOrganizationId);
  });

  it('may be named in capital letters', () => {
    expect(resolveOrganization(user('admin'), anOrganizationId.toUpperCase())).toBe(anOrganizationId);
  });

  it('may be another only for a platform administrator', () => {
    expect(resolveOrganization(user('platform_admin'), other)).toBe(other);
    for (const caller of [user('admin'), user('viewer'), withKey(...scopes)])
      expect(() => resolveOrganization(caller, other)).toThrow(expect.objectContaining({ status: 403 }));
  });
});

describe('what an authorizer tells', () => {
  it('makes a user of known roles only', () => {
    const caller = toCaller({ caller: 'user', user_id: 'u', email: '', organization: '', roles: 'admin root' });
    expect(caller).toEqual({ organization: null, actor: { kind: 'user', id: 'u', email: null, roles: ['admin'] } });
  });

  it('is nothing where no authorizer stands before the route', () => {
    expect(toCaller(undefined)).toBeUndefined();
  });
});

describe('a token that was good when the authorizer saw it', () => {
  const now = new Date('2026-11-21T14:00:00.500Z');
  const withExpiry = (expiry: object) => () =>
    rejectExpiredToken({ caller: 'user', user_id: 'u', email: '', organization: '', roles: 'viewer', ...expiry }, now);
  const seconds = (instant: string) => ({ token_expires_at_seconds: String(Date.parse(instant) / 1000) });

  it.each(['2026-11-21T14:00:00.500Z', '2026-11-21T14:00:00Z', '2025-11-21T14:00:00Z'])('has expired at %s', (at) => {
    expect(withExpiry(seconds(at))).toThrow(
      expect.objectContaining({ status: 401, code: 'token_expired', headers: { 'WWW-Authenticate': 'Bearer' } }),
    );
  });

  it.each([
    ['at the next second', seconds('2026-11-21T14:00:01Z')],
    ['when an earlier version of the authorizer did not say', {}],
  ])('has not expired if it does so %s', (_, expiry) => expect(withExpiry(expiry)).not.toThrow());
});
