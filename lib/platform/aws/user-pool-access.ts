import { Problem } from '../../foundation/problem.ts';
import { readOptionalSetting } from '../../foundation/read-setting.ts';

/** The operations that a function may be allowed to call on the user pool. */
export type UserPoolOperation =
  | 'AdminAddUserToGroup'
  | 'AdminCreateUser'
  | 'AdminDisableUser'
  | 'AdminEnableUser'
  | 'AdminGetUser'
  | 'AdminListGroupsForUser'
  | 'AdminRemoveUserFromGroup'
  | 'AdminUserGlobalSignOut';

/** True if the service manages the user pool that issues the tokens. */
export const hasUserPool = (): boolean => readOptionalSetting('USER_POOL_ID') !== undefined;

/** Rejects a request about users if this deployment has no user pool: 503. */
export function requireUserPool(): void {
  if (hasUserPool()) return;
  throw new Problem(
    503,
    'user_pool_not_configured',
    'This deployment uses another identity provider; manage its users there.',
  );
}
