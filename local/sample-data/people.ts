import type { People } from '../aws/browser-sign-in.ts';
import type { UserPool } from '../aws/user-pool.ts';
import { platformAdministrator } from './session.ts';

/** Who may sign in with a browser: the users of the pool, and the operator. */
export const people = (users: Pick<UserPool, 'people' | 'signIn'>): People => {
  const { email, groups } = platformAdministrator;
  return {
    list: () => [...users.people(), { email, name: 'Operator', groups }],
    claimsOf: (person) => (person === email ? platformAdministrator : users.signIn(person)),
  };
};
