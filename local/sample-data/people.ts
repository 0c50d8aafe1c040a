import type { People } from '../aws/browser-sign-in.ts';
import type { UserPool } from '../aws/user-pool.ts';
import { platformAdministrator } from './session.ts';

export const people = (users: Pick<UserPool, 'people' | 'signIn'>): People => {
  const { email, groups } = platformAdministrator;
  return {
    list: () => [...users.people(), { email, name: 'Operator', groups }],
    claimsOf: (person) => (person === email ? platformAdministrator : users.signIn(person)),
  };
};
