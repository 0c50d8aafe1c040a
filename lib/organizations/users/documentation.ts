import { type Returned, type RoomDocumentation, exampleIds, note } from '../../http/documentation.ts';
import type { UserView } from './contract.ts';

export const documentation: RoomDocumentation = {
  tag: { title: 'Users', description: 'The calling user.' },
  fields: {
    roles: note('From the least to the most powerful: each role includes the ones before it.'),
    organization: note('The organization that the user belongs to.'),
  },
  operations: {
    readMe: {
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
  },
};
