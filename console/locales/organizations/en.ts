import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  noOrganizations: 'There are no organizations yet. Create the first one.',
  notFound: 'No organization matches the search.',
  search: 'Search by name or id',
  shown: (count) => `${count.text} ${count.of('organization', 'organizations')}`,
  create: 'Create organization',
  createSubmit: 'Create and continue',
  createText: 'In the next step you invite its first administrator. All of this can be changed later.',
  name: 'Name',
  timezone: 'Time zone',
  language: 'Language',
  currency: 'Currency',
  created: 'Created',
  adminTitle: (organization) => `${organization}: first administrator`,
  adminText:
    'The organization exists, but nobody can sign in to it yet. The person will receive an email with a temporary password, valid for three days.',
  adminEmail: 'Email',
  adminName: 'Name of the person',
  adminSubmit: 'Send invitation',
  ready: (organization, email) => `${organization} is ready. The invitation was sent to ${email}.`,
  refusals: {
    user_exists: 'A user with this address exists, in this organization or in another. Use another address.',
    platform_admin: 'This person administers the platform and cannot belong to an organization.',
    in_progress: 'Another request is inviting this person. Wait a minute and try again.',
    user_pool_not_configured: 'The users of this service are managed in another sign-in system.',
    user_pool_unavailable: 'The sign-in system did not answer. Try again.',
  },
};
