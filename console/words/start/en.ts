import type { words as spanish } from './es.ts';

export const words: typeof spanish = {
  mayDo: {
    viewer: 'You can read accounts, payments and settlements.',
    agent: 'You can read, contact debtors, and register payments and promises.',
    admin: 'You can do everything that an agent can, and manage campaigns, settings and people.',
    platform_admin: 'You can act for any organization.',
  },
  you: 'You',
  email: 'Email',
  role: 'Role',
  organization: 'Organization',
  timezone: 'Time zone',
  currency: 'Currency',
  noOrganization: 'None',
  firstAccounts: 'First accounts',
  noAccounts: 'There are no accounts yet. Create them with the API or with an import.',
};
