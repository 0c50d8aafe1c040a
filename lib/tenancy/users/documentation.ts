import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  exampleIds,
  exampleInstant,
  examplePage,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import {
  type MemberView,
  type NewMember,
  type Preferences,
  type PreferencesChange,
  type UserView,
  maxColumns,
  maxSavedViews,
} from './contract.ts';
import { maxPreferencesBytes } from './preferences.ts';

const newMember: Sent<typeof NewMember> = { email: 'ana@mail.example', name: 'Ana Gómez', role: 'agent' };

const member: Returned<typeof MemberView> = {
  id: exampleIds.user,
  ...newMember,
  enabled: true,
  status: 'active',
  created_at: exampleInstant,
  updated_at: exampleInstant,
};

const invited: Returned<typeof MemberView> = { ...member, status: 'invited' };

const change = {
  columns: { accounts: ['contact_name', 'due_date', 'pending_balance'] },
  views: { accounts: [{ name: 'Overdue in Córdoba', search: '?status=active&order=due_date' }] },
} satisfies Sent<typeof PreferencesChange>;

const preferences: Returned<typeof Preferences> = {
  language: 'es',
  theme: 'system',
  density: 'normal',
  shortcuts: true,
  checklist: true,
  ...change,
};

export const documentation: RoomDocumentation = {
  tag: { title: 'Users', description: 'The calling user, and the users of an organization.' },
  fields: {
    roles: note('From the least to the most powerful: each role includes the ones before it.'),
    organization: note('The organization that the user belongs to.'),
    'UserView.preferences': note('What the user prefers in the admin console.'),
    'UserView.now': note('The time of the reply. Compare with it, because the local clock may be wrong.'),
    ...notesFor('OrganizationOfUser', {
      name: note('What people call it.', 'Cobranzas del Sur'),
      country: note(
        'ISO 3166-1 code of the country it works in, as its contact rules, else the region of its language, else its currency suggest; null if they leave it open.',
        'AR',
      ),
      execution_paused: note('Whether automatic dispatch is paused.'),
    }),
    ...notesFor(['Preferences', 'PreferencesChange'], {
      language: note('The language of the console; null for the one of the browser.', 'es'),
      theme: note('Colors: `light`, `dark`, or `system` for those of the device.'),
      density: note('How high the rows of tables are: `compact`, `normal` or `comfortable`.'),
      shortcuts: note('Whether single keys are shortcuts (WCAG 2.1.4).'),
      checklist: note('Whether the start page shows the steps of a first day until they are done.'),
      columns: note(
        `The columns that are shown, in their order, by the name of the list: at most ${maxColumns} of each. ` +
          'In a change `null` restores the default of a list.',
      ),
      views: note(
        `Saved views, by the name of the list: at most ${maxSavedViews} of each, under names of their own. \`search\` is the part of the address from \`?\` on. In a change \`null\` removes those of a list.`,
      ),
    }),
    ...notesFor(['MemberView', 'NewMember', 'MemberChange'], {
      email: note('The address that the user signs in with, in lower case. No other user has it.', newMember.email),
      name: note('Full name; null if the user was created without one.', newMember.name),
      role: note('What the user may do: `viewer`, `agent` or `admin`, each including the ones before it.'),
      enabled: note('Whether the user may sign in.'),
    }),
    'MemberView.id': note('The id of the user: the `sub` of their tokens.', exampleIds.user),
    'MemberView.status': note('`invited` until the user has signed in for the first time, then `active`.'),
  },
  operations: {
    readMe: {
      description: 'Call it after signing in: it accepts the invitation of a user.',
      reply: {
        id: exampleIds.user,
        email: 'ana@mail.example',
        roles: ['admin'],
        organization: {
          id: '3c9a5e14-3c53-4d86-9a55-2b5f8e0a7c31',
          name: 'Cobranzas del Sur',
          timezone: 'America/Argentina/Buenos_Aires',
          currency: 'ARS',
          language: 'es',
          country: 'AR',
          execution_paused: false,
        },
        preferences,
        now: exampleInstant,
      } satisfies Returned<typeof UserView>,
    },
    updatePreferences: {
      description:
        'Only what you send changes: for `columns` and `views`, only the lists that you name. The reply has all preferences, ' +
        `as \`GET /api/me\` has them. Together they may have ${maxPreferencesBytes.toLocaleString('en')} bytes as JSON: 422 \`preferences_too_large\`. ` +
        'They belong to the user, also while a platform administrator acts for an organization.',
      body: change,
      reply: preferences,
    },
    listUsers: {
      description:
        'Users who were created by hand in the user pool are listed once they have signed in. ' +
        '503 `user_pool_not_configured` if the deployment uses another identity provider.',
      reply: examplePage(member),
    },
    inviteUser: {
      description:
        'The user gets an email with a temporary password, valid for three days. A request that failed may be repeated: ' +
        'it continues with the user it has created. 409 `user_exists` if anybody has the address, `in_progress` while ' +
        'another request is inviting them.',
      body: newMember,
      reply: invited,
    },
    updateUser: {
      description:
        'Only the fields you send change. Tokens from before a change of role or access are refused within two minutes ' +
        '(401 `token_superseded`); a disabled user is signed out everywhere. 409 `last_admin` if no enabled admin would ' +
        'remain, `own_user` if you change your own role or disable yourself, `platform_admin` for a user who administers ' +
        'the platform. Repeat a request that failed with 503.',
      body: { role: 'admin' },
      reply: { ...member, role: 'admin' },
    },
    resendInvitation: {
      description:
        'The user gets another temporary password, valid for three days; the one before no longer works. ' +
        '409 `user_active` if they have signed in, `user_disabled` if they are disabled. 429 `invited_recently` with ' +
        '`Retry-After` if the person was sent an invitation within the last minute.',
      reply: invited,
    },
  },
};
