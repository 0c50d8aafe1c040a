import type { People } from '../aws/browser-sign-in.ts';
import type { UserPool } from '../aws/user-pool.ts';
import { sampleDomains } from './seed.ts';
import { platformAdministrator } from './session.ts';

/** Those of the first organization first, who are the ones that the documentation names. */
const rankOf = ({ email }: { readonly email: string }): number => {
  const rank = sampleDomains.findIndex((domain) => email.endsWith(`@${domain}`));
  return rank < 0 ? sampleDomains.length : rank;
};

export const people = (users: Pick<UserPool, 'people' | 'signIn'>): People => {
  const { email, groups } = platformAdministrator;
  return {
    list: () =>
      [...users.people(), { email, name: 'Operator', groups }].toSorted((one, other) => rankOf(one) - rankOf(other)),
    claimsOf: (person) => (person === email ? platformAdministrator : users.signIn(person)),
  };
};
