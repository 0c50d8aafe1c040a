import { Problem } from '../../foundation/problem.ts';
import { readOptionalSetting } from '../../foundation/read-setting.ts';

export type UserPoolOperation =
  | 'AdminAddUserToGroup'
  | 'AdminCreateUser'
  | 'AdminDisableUser'
  | 'AdminEnableUser'
  | 'AdminGetUser'
  | 'AdminListGroupsForUser'
  | 'AdminRemoveUserFromGroup'
  | 'AdminUserGlobalSignOut';

export const hasUserPool = (): boolean => readOptionalSetting('USER_POOL_ID') !== undefined;

/** Throws a problem 503 if this deployment has no user pool. */
export function requireUserPool(): void {
  if (hasUserPool()) return;
  throw new Problem(
    503,
    'user_pool_not_configured',
    'This deployment uses another identity provider; manage its users there.',
  );
}
