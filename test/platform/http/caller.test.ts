import { describe, expect, it } from 'vitest';
import {
  type Caller,
  checkAccess,
  rejectExpiredToken,
  resolveOrganization,
  toCaller,
} from '../../../lib/platform/http/caller.ts';
import { type Role, type Scope, roles, scopes } from '../../../lib/platform/http/route.ts';
import { anOrganizationId } from '../../builders.ts';

const withKey = (...held: Scope[]): Caller => ({
  organization: anOrganizationId,
  actor: { kind: 'api_key', id: 'k', scopes: held },
});
const user = (...held: Role[]): Caller => ({
  organization: anOrganizationId,
  actor: { kind: 'user', id: 'u', email: null, roles: held },
});
const hasAccess = (access: Parameters<typeof checkAccess>[0], caller: Caller | undefined): boolean => {
  try {
    checkAccess(access, caller);
    return true;
  } catch {
    return false;
  }
};
const scopesOf = (caller: Caller) => scopes.filter((scope) => hasAccess({ scope }, caller));

describe('an API key', () => {
  it.each(scopes)('with the scope %s has that scope, and reads what it may write', (scope) => {
    const read = scope.endsWith(':write') ? [scope.replace(':write', ':read'), scope] : [scope];
    expect(scopesOf(withKey(scope))).toEqual(scopes.filter((each) => read.includes(each)));
  });

  it('may call a route with two scopes if it has one of them', () => {
    const access = { scope: 'accounts:read', or: 'payments:write' } as const;
    const opening = scopes.filter((scope) => hasAccess(access, withKey(scope)));
    expect(opening).toEqual(['accounts:read', 'accounts:write', 'payments:write']);
    expect(() => {
      checkAccess(access, withKey('export'));
    }).toThrow('This requires the scope accounts:read or payments:write.');
  });

  it.each(roles)('has no access to a route for the role %s', (role) => {
    expect(hasAccess({ role }, withKey(...scopes))).toBe(false);
  });
});

describe('a user', () => {
  it.each([
    ['viewer', ['accounts:read', 'contacts:read', 'ledger:read', 'export']],
    [
      'agent',
      [
        'accounts:read',
        'accounts:write',
        'contacts:read',
        'contacts:write',
        'payments:write',
        'ledger:read',
        'holds:write',
        'plans:write',
        'export',
      ],
    ],
    ['admin', [...scopes]],
  ] as const)('with the role %s has the scopes of that role', (role, expected) => {
    expect(scopesOf(user(role))).toEqual(expected);
  });

  it.each(roles)('with the role %s may do what the lesser roles may', (role) => {
    const open = roles.filter((wanted) => hasAccess({ role: wanted }, user(role)));
    expect(open).toEqual(roles.slice(0, roles.indexOf(role) + 1));
  });

  it('without a role has no access', () => {
    expect(scopesOf(user())).toEqual([]);
    expect(hasAccess({ role: 'viewer' }, user())).toBe(false);
  });
});

describe('a request without credentials', () => {
  it('has access only to routes for anyone', () => {
    expect(hasAccess('anyone', undefined)).toBe(true);
    expect(() => {
      checkAccess({ scope: 'export' }, undefined);
    }).toThrow(expect.objectContaining({ status: 401 }));
  });
});

describe('the organization a caller acts for', () => {
  const other = 'ffffffff-7d3f-4a55-9f0e-3f5d6f0a1b2c';

  it('is their own by default', () => {
    expect(resolveOrganization(user('admin'), undefined)).toBe(anOrganizationId);
    expect(resolveOrganization(user('admin'), anOrganizationId)).toBe(anOrganizationId);
  });

  it('may be named in upper case', () => {
    expect(resolveOrganization(user('admin'), anOrganizationId.toUpperCase())).toBe(anOrganizationId);
  });

  it('may be another one only for a platform administrator', () => {
    expect(resolveOrganization(user('platform_admin'), other)).toBe(other);
    for (const caller of [user('admin'), user('viewer'), withKey(...scopes)])
      expect(() => resolveOrganization(caller, other)).toThrow(expect.objectContaining({ status: 403 }));
  });
});

describe('the context from an authorizer', () => {
  it('gives a user only the roles that exist', () => {
    const caller = toCaller({ caller: 'user', user_id: 'u', email: '', organization: '', roles: 'admin root' });
    expect(caller).toEqual({ organization: null, actor: { kind: 'user', id: 'u', email: null, roles: ['admin'] } });
  });

  it('gives no caller if the route has no authorizer', () => {
    expect(toCaller(undefined)).toBeUndefined();
  });
});

describe('a token that was valid when the authorizer checked it', () => {
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
    ['in the next second', seconds('2026-11-21T14:00:01Z')],
    ['at a time that an older version of the authorizer did not report', {}],
  ])('has not expired if it expires %s', (_, expiry) => expect(withExpiry(expiry)).not.toThrow());
});
