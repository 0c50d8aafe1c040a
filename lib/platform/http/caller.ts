import { OrganizationId, tryParseId } from '../../foundation/ids.ts';
import type { Initiator, Via } from '../../foundation/initiator.ts';
import { Problem, notFound } from '../../foundation/problem.ts';
import { type Access, type Role, type Scope, acceptedScopes, roles } from './route.ts';

export type Actor = (
  | { readonly kind: 'api_key'; readonly id: string; readonly scopes: readonly Scope[] }
  | { readonly kind: 'user'; readonly id: string; readonly email: string | null; readonly roles: readonly Role[] }
) & { readonly via?: Via };

/** The actor as records keep it. */
export const initiatorOf = ({ kind, id, via }: Actor): Initiator => ({ kind, id, ...(via && { via }) });

export interface Caller {
  readonly actor: Actor;
  readonly organization: OrganizationId | null;
}

/**
 * Written by the authorizers. API Gateway passes every field on as a string. Only a function that invokes another one
 * adds `via`, so that no caller can.
 */
export type AuthorizerContext =
  | {
      readonly caller: 'api_key';
      readonly key_id: string;
      readonly organization: string;
      readonly scopes: string;
      readonly rate_limit: string;
      readonly rate_remaining: string;
      readonly rate_reset_seconds: string;
      /** The key is valid, but its quota for this window is used up. */
      readonly rate_exceeded: 'true' | 'false';
      readonly via?: Via;
    }
  | {
      readonly caller: 'user';
      readonly user_id: string;
      readonly email: string;
      readonly organization: string;
      readonly roles: string;
      /** `exp` of the token; absent from replies of an older version of the authorizer. */
      readonly token_expires_at_seconds?: string;
      readonly via?: Via;
    };

const viewerScopes: readonly Scope[] = ['accounts:read', 'contacts:read', 'ledger:read', 'export'];
const agentScopes: readonly Scope[] = [
  ...viewerScopes,
  'accounts:write',
  'contacts:write',
  'payments:write',
  'holds:write',
  'plans:write',
];

const scopesOfRole: Readonly<Record<Role, readonly Scope[] | 'all'>> = {
  viewer: viewerScopes,
  agent: agentScopes,
  admin: 'all',
  platform_admin: 'all',
};

const includes = (granted: Scope, required: Scope): boolean =>
  granted === required || (granted.endsWith(':write') && required === granted.replace(':write', ':read'));

export const hasRole = (held: readonly Role[], wanted: Role): boolean =>
  held.some((role) => roles.indexOf(role) >= roles.indexOf(wanted));

function hasScope(actor: Actor, wanted: Scope): boolean {
  if (actor.kind === 'api_key') return actor.scopes.some((scope) => includes(scope, wanted));
  return actor.roles.some((role) => {
    const scopes = scopesOfRole[role];
    return scopes === 'all' || scopes.includes(wanted);
  });
}

const isRole = (text: string): text is Role => roles.some((role) => role === text);

// Our own authorizer writes the scopes, from an API key whose scopes a schema has checked.
const scopesIn = (text: string) => text.split(' ') as Scope[];

export function toCaller(context: AuthorizerContext | undefined): Caller | undefined {
  if (!context?.caller) return undefined;
  const organization = tryParseId(OrganizationId, context.organization) ?? null;
  const via = context.via && { via: context.via };
  if (context.caller === 'api_key')
    return { organization, actor: { kind: 'api_key', id: context.key_id, scopes: scopesIn(context.scopes), ...via } };
  return {
    organization,
    actor: {
      kind: 'user',
      id: context.user_id,
      email: context.email || null,
      roles: context.roles.split(' ').filter(isRole),
      ...via,
    },
  };
}

/** The gateway caches the authorizer's reply for a minute, so a token may have expired since. */
export function rejectExpiredToken(context: AuthorizerContext | undefined, now: Date): void {
  if (context?.caller !== 'user') return;
  if (now.getTime() < Number(context.token_expires_at_seconds ?? Infinity) * 1000) return;
  throw new Problem(401, 'token_expired', 'The token has expired.', { headers: { 'WWW-Authenticate': 'Bearer' } });
}

export function requireUser({ actor }: Caller): Actor & { readonly kind: 'user' } {
  if (actor.kind !== 'user') throw forbidden('missing_role', 'Only a user may call this.');
  return actor;
}

const forbidden = (code: string, message: string) => new Problem(403, code, message);

export function checkAccess(access: Access, caller: Caller | undefined): void {
  const refusal = refusalOf(access, caller);
  if (refusal) throw refusal;
}

/** Undefined if the caller is admitted. */
export function refusalOf(access: Access, caller: Caller | undefined): Problem | undefined {
  if (access === 'anyone' || 'provider' in access) return undefined;
  if (!caller) return new Problem(401, 'unauthenticated', 'The request carries no credentials.');
  const { actor } = caller;
  if (actor.kind === 'api_key' && 'orAnyKey' in access) return undefined;
  if (!('scope' in access) || (actor.kind === 'user' && access.role !== undefined)) {
    const isMissing = access.role !== undefined && !(actor.kind === 'user' && hasRole(actor.roles, access.role));
    return isMissing ? forbidden('missing_role', `This requires the role ${access.role}.`) : undefined;
  }
  const granting = acceptedScopes(access);
  return granting.some((scope) => hasScope(actor, scope))
    ? undefined
    : forbidden('missing_scope', `This requires the scope ${granting.join(' or ')}.`);
}

/** For requests that require more than their route does. */
export function requireScope(actor: Actor, scope: Scope): void {
  if (!hasScope(actor, scope)) throw forbidden('missing_scope', `This requires the scope ${scope}.`);
}

export const personRequired = (): Problem => forbidden('person_required', 'Only a person may do this, not an API key.');

/** For what only a person may decide. */
export function requirePersonWithRole(actor: Actor, role: Role): void {
  if (actor.kind !== 'user') throw personRequired();
  requireRole(actor.roles, role);
}

export function requireRole(held: readonly Role[], role: Role): void {
  if (!hasRole(held, role)) throw forbidden('missing_role', `This requires the role ${role}.`);
}

/**
 * The caller's own organization; for a platform administrator, the one named in the header `X-Organization-Id`. 403 for
 * anyone else who names another one.
 */
export function resolveOrganization(caller: Caller, named: string | undefined): OrganizationId | null {
  if (named === undefined) return caller.organization;
  const organization = tryParseId(OrganizationId, named);
  if (organization !== undefined && organization === caller.organization) return organization;
  if (caller.actor.kind !== 'user' || !caller.actor.roles.includes('platform_admin'))
    throw forbidden('organization_not_allowed', 'Only a platform administrator may act for another organization.');
  if (organization === undefined) throw notFound('organization');
  return organization;
}
