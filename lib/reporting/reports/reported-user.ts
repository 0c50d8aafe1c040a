import { type Caller, requireRole, requireUser } from '../../platform/http/caller.ts';

/**
 * The user whose work is listed: the caller, unless another one is named.
 * @throws Problem 403 `missing_role` if another one is named by somebody who is no administrator
 */
export function reportedUser(caller: Caller, named: string | undefined): string {
  const { id, roles } = requireUser(caller);
  if (named !== undefined && named !== id) requireRole(roles, 'admin');
  return named ?? id;
}
