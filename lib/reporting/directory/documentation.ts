import {
  type Returned,
  type RoomDocumentation,
  exampleIds,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import { type Directory, maxDirectoryEntries } from './contract.ts';

export const documentation: RoomDocumentation = {
  tag: { title: 'Directory', description: 'The names of things that lists identify by their ids.' },
  fields: notesFor('Directory', {
    campaigns: note('The campaigns.'),
    strategies: note('The strategies.'),
    templates: note('The templates.'),
    users: note('The users, also those who are disabled. `name` is null for a user without one.'),
    truncated: note(`Whether there are more than ${maxDirectoryEntries} of a kind: the others are missing.`),
    name: note('What people call it.', 'Overdue in March'),
    role: note('What the user may do.'),
  }),
  operations: {
    readDirectory: {
      description: `At most ${maxDirectoryEntries} of each kind, in the order of their ids. Keep the reply for some minutes, for one organization.`,
      reply: {
        campaigns: [{ id: exampleIds.campaign, name: 'Overdue in March', status: 'active' }],
        strategies: [{ id: exampleIds.strategy, name: 'Friendly first' }],
        templates: [{ id: exampleIds.template, name: 'First reminder', channel: 'sms', language: 'es' }],
        users: [{ id: exampleIds.user, name: 'Ana Gómez', role: 'agent' }],
        truncated: false,
      } satisfies Returned<typeof Directory>,
    },
  },
};
