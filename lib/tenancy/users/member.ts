import type { AuditDetails } from '../audit/audit-entry.ts';
import { changedFields } from '../audit/changed-fields.ts';
import type { OrganizationId, UserId } from '../../foundation/ids.ts';
import { conflict } from '../../foundation/problem.ts';
import { type Role, roles as allRoles } from '../../platform/http/route.ts';
import { type MemberChange, type MemberView, memberRoles, type memberStatuses } from './contract.ts';

export type MemberRole = (typeof memberRoles)[number];

export interface Member {
  readonly kind: 'member';
  readonly id: UserId;
  readonly organization: OrganizationId;
  readonly email: string;
  readonly name?: string;
  readonly role: MemberRole;
  readonly enabled: boolean;
  readonly status: (typeof memberStatuses)[number];
  /** The last change of role or access: tokens issued before it are refused. */
  readonly tokens_valid_from?: string;
  /** Present until the pool has the role and the access above. */
  readonly pool_change?: PoolChange;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface PoolChange {
  readonly is_invitation: boolean;
  /** End of the request's lease: afterwards the request is presumed dead and another one takes over. */
  readonly until: string;
}

/** Longer than any request runs. */
const poolChangeSeconds = 60;

export const newPoolChange = (isInvitation: boolean, receivedAt: Date): PoolChange => ({
  is_invitation: isInvitation,
  until: new Date(receivedAt.getTime() + poolChangeSeconds * 1000).toISOString(),
});

export function rejectInProgress({ pool_change: change }: Member, receivedAt: Date): void {
  if (change && change.until > receivedAt.toISOString())
    throw conflict('in_progress', 'Another request is changing this user. Try again in a minute.');
}

export const newMember = (
  given: Pick<Member, 'id' | 'organization' | 'email' | 'role' | 'enabled' | 'status'> & {
    readonly name?: string | undefined;
    readonly pool_change?: PoolChange;
  },
  now: Date,
): Member => {
  const { name, ...others } = given;
  return {
    kind: 'member',
    ...others,
    ...(name && { name }),
    version: 1,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
};

const countsAsAdmin = ({ role, enabled }: Pick<Member, 'role' | 'enabled'>): boolean => role === 'admin' && enabled;

export const adminCountChange = (before: Member | undefined, after: Member): -1 | 0 | 1 => {
  const [had, has] = [before !== undefined && countsAsAdmin(before), countsAsAdmin(after)];
  if (had === has) return 0;
  return has ? 1 : -1;
};

export const affectsPool = (before: Member, after: Member): boolean =>
  before.role !== after.role || before.enabled !== after.enabled;

/**
 * Applies a change made by the user `by`, or by no user if null. Nobody may change their own role or access. Returns
 * `before` itself if nothing changes.
 */
export function applyMemberChange(before: Member, change: MemberChange, by: string | null, now: Date): Member {
  const { role = before.role, enabled = before.enabled, name = before.name } = change;
  const after = { ...before, role, enabled, ...(name !== undefined && { name }) };
  const isPoolAffected = affectsPool(before, after);
  if (isPoolAffected && before.id === by)
    throw conflict('own_user', 'You cannot change your own role or disable yourself; ask another admin.');
  if (!isPoolAffected && after.name === before.name) return before;
  const at = now.toISOString();
  return { ...after, ...(isPoolAffected && { tokens_valid_from: at }), updated_at: at };
}

export const changedMemberFields = (before: Member, after: Member): AuditDetails =>
  changedFields(before, after, ['name', 'role', 'enabled']);

export const memberRoleOf = (roles: readonly Role[]): MemberRole | undefined =>
  memberRoles.findLast((role) => roles.includes(role));

/** A token is superseded if it was issued before the member changed, in whole seconds, or if the member is disabled. */
export function isTokenSuperseded(member: Member, issuedAtSeconds: number | undefined): boolean {
  if (!member.enabled) return true;
  if (member.tokens_valid_from === undefined) return false;
  return (issuedAtSeconds ?? 0) < Math.floor(Date.parse(member.tokens_valid_from) / 1000);
}

/**
 * The roles that a token grants a member: those in the token, but none above the member's own, which the pool may not
 * have yet. Platform administrators are not limited by an organization.
 */
export function limitRoles(roles: readonly Role[], { role }: Member): readonly Role[] {
  if (roles.includes('platform_admin')) return roles;
  const limit = allRoles.indexOf(role);
  return roles.some((each) => allRoles.indexOf(each) > limit) ? [role] : roles;
}

export const memberView = (member: Member): MemberView => ({
  id: member.id,
  email: member.email,
  name: member.name ?? null,
  role: member.role,
  enabled: member.enabled,
  status: member.status,
  created_at: member.created_at,
  updated_at: member.updated_at,
});
