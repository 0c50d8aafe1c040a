import type { NewId } from '../../foundation/derived-ids.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { type Caller, requireUser } from '../../platform/http/caller.ts';
import { addMember } from './add-member.ts';
import type { Member } from './member.ts';
import { recordSignIn } from './record-sign-in.ts';

interface InvitationContext {
  readonly caller: Caller;
  readonly newId: NewId;
  readonly now: Date;
  /** The arrival of this request, whereas `now` may be that of an earlier one under the same idempotency key. */
  readonly receivedAt: Date;
}

/**
 * Invites a user to an organization on behalf of the caller. A caller who is not a member yet is added first, so that
 * they cannot invite themselves with another role.
 * @throws Problem 409 `user_exists`
 */
export async function inviteMember(
  organization: OrganizationId,
  invited: Pick<Member, 'email' | 'name' | 'role'>,
  { caller, newId, now, receivedAt }: InvitationContext,
): Promise<Member> {
  const user = requireUser(caller);
  if (organization === caller.organization) await recordSignIn(organization, user, receivedAt);
  const actor = { kind: 'user', id: user.id } as const;
  const { member } = await addMember(organization, invited, { actor, newId, now, receivedAt });
  return member;
}
