import { describe, expect, it } from 'vitest';
import { UserId, parseId } from '../../../lib/foundation/ids.ts';
import { type Role, roles } from '../../../lib/platform/http/route.ts';
import { memberRoles } from '../../../lib/tenancy/users/contract.ts';
import {
  type Member,
  adminCountChange,
  applyMemberChange,
  changedMemberFields,
  isTokenSuperseded,
  limitRoles,
  memberRoleOf,
  newMember,
} from '../../../lib/tenancy/users/member.ts';
import { anOrganizationId as organization, noon } from '../../builders.ts';

const id = parseId(UserId, '5a0f6a0e-2b9d-4d6c-bb51-3a7b7f4f3f10');
const aMember = (over: Partial<Member> = {}): Member => ({
  ...newMember(
    { id, organization, email: 'ana@mail.example', name: 'Ana', role: 'agent', enabled: true, status: 'active' },
    noon,
  ),
  ...over,
});
const later = new Date(noon.getTime() + 90_500);

describe('a change of a member', () => {
  it('that changes nothing leaves the member as they are', () => {
    const before = aMember();
    expect(applyMemberChange(before, { role: 'agent', enabled: true, name: 'Ana' }, 'admin', later)).toBe(before);
  });

  it('of the role supersedes the tokens from before it', () => {
    const after = applyMemberChange(aMember(), { role: 'viewer' }, 'admin', later);
    expect(after).toMatchObject({ role: 'viewer', tokens_valid_from: later.toISOString() });
  });

  it('of the name supersedes no token', () => {
    const after = applyMemberChange(aMember(), { name: 'Ana Ruiz' }, 'admin', later);
    expect(after).toMatchObject({ name: 'Ana Ruiz', updated_at: later.toISOString() });
    expect(after).not.toHaveProperty('tokens_valid_from');
  });

  it.each([{ role: 'viewer' }, { enabled: false }] as const)('%j is not for oneself', (change) => {
    expect(() => applyMemberChange(aMember(), change, id, later)).toThrow('own role');
  });

  it.each([{ name: 'Ana Ruiz' }, { role: 'agent', enabled: true }] as const)('%j is for oneself, too', (change) => {
    expect(() => applyMemberChange(aMember(), change, id, later)).not.toThrow();
  });

  it('is audited with the fields that differ', () => {
    const before = aMember();
    const after = applyMemberChange(before, { role: 'admin', enabled: true, name: 'Ana' }, 'admin', later);
    expect(changedMemberFields(before, after)).toEqual({ before: { role: 'agent' }, after: { role: 'admin' } });
  });
});

describe('the number of enabled admins', () => {
  it.each([
    { before: undefined, after: { role: 'admin' }, change: 1 },
    { before: undefined, after: { role: 'admin', enabled: false }, change: 0 },
    { before: undefined, after: { role: 'agent' }, change: 0 },
    { before: { role: 'agent' }, after: { role: 'admin' }, change: 1 },
    { before: { role: 'admin' }, after: { role: 'viewer' }, change: -1 },
    { before: { role: 'admin' }, after: { role: 'admin', enabled: false }, change: -1 },
    { before: { role: 'admin', enabled: false }, after: { role: 'admin' }, change: 1 },
    { before: { role: 'admin', enabled: false }, after: { role: 'viewer', enabled: false }, change: 0 },
    { before: { role: 'viewer', enabled: false }, after: { role: 'admin' }, change: 1 },
  ] as const)('changes by $change from $before to $after', ({ before, after, change }) => {
    expect(adminCountChange(before && aMember(before), aMember(after))).toBe(change);
  });
});

describe('a token', () => {
  const changed = aMember({ tokens_valid_from: '2026-11-21T14:00:30.900Z' });
  const second = Date.parse('2026-11-21T14:00:30.000Z') / 1000;

  it.each([
    { issued: second - 1, isSuperseded: true },
    { issued: second, isSuperseded: false },
    { issued: second + 1, isSuperseded: false },
    { issued: undefined, isSuperseded: true },
  ])('issued at $issued is superseded: $isSuperseded, in whole seconds', ({ issued, isSuperseded }) => {
    expect(isTokenSuperseded(changed, issued)).toBe(isSuperseded);
  });

  it('of a member who never changed is not superseded', () => {
    expect(isTokenSuperseded(aMember(), 0)).toBe(false);
  });

  it('of a disabled member is superseded whenever it was issued', () => {
    expect(isTokenSuperseded(aMember({ enabled: false }), Infinity)).toBe(true);
  });

  it.each(memberRoles.flatMap((own) => memberRoles.map((inToken) => ({ own, inToken }))))(
    'with $inToken grants a member with the role $own the lower of the two',
    ({ own, inToken }) => {
      const lower = roles[Math.min(roles.indexOf(own), roles.indexOf(inToken))];
      expect(limitRoles([inToken], aMember({ role: own }))).toEqual([lower]);
    },
  );

  it('of a platform administrator is not limited by an organization', () => {
    expect(limitRoles(['platform_admin'], aMember({ role: 'viewer' }))).toEqual(['platform_admin']);
  });

  it.each<{ held: Role[]; role: Role | undefined }>([
    { held: ['viewer', 'admin'], role: 'admin' },
    { held: ['platform_admin', 'agent'], role: 'agent' },
    { held: ['platform_admin'], role: undefined },
    { held: [], role: undefined },
  ])('with $held makes its user a member with the role $role', ({ held, role }) => {
    expect(memberRoleOf(held)).toBe(role);
  });
});
