import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  exampleIds,
  exampleInstant,
  examplePage,
  note,
  notesFor,
} from '../../http/documentation.ts';
import type { MemberView, NewMember, UserView } from './contract.ts';

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

export const documentation: RoomDocumentation = {
  tag: { title: 'Users', description: 'The calling user, and the users of an organization.' },
  fields: {
    roles: note('From the least to the most powerful: each role includes the ones before it.'),
    organization: note('The organization that the user belongs to.'),
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
        },
      } satisfies Returned<typeof UserView>,
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
        '409 `user_active` if they have signed in, `user_disabled` if they are disabled.',
      reply: invited,
    },
  },
};
