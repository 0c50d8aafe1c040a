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
    strategy_id: note("The strategy of the campaign's accounts that have none of their own."),
    max_discount_pct: note('The highest discount, as a percentage of the balance, that needs no approval.', 15),
    max_instalments: note('How many instalments a plan may have without approval; null means no limit.'),
    max_plan_months: note('Within how many months a plan must end without approval; null means no limit.'),
    min_down_payment_pct: note('The percentage that a plan must pay at once without approval; null means no limit.'),
    role: note('What the user may do.'),
  }),
  operations: {
    readDirectory: {
      description: `At most ${maxDirectoryEntries} of each kind, in the order of their ids. Keep the reply for some minutes, for one organization.`,
      reply: {
        campaigns: [
          { id: exampleIds.campaign, name: 'Overdue in March', status: 'active', strategy_id: exampleIds.strategy },
        ],
        strategies: [
          {
            id: exampleIds.strategy,
            name: 'Friendly first',
            max_discount_pct: 15,
            max_instalments: 12,
            max_plan_months: 12,
            min_down_payment_pct: 10,
          },
        ],
        templates: [{ id: exampleIds.template, name: 'First reminder', channel: 'sms', language: 'es' }],
        users: [{ id: exampleIds.user, name: 'Ana Gómez', role: 'agent' }],
        truncated: false,
      } satisfies Returned<typeof Directory>,
    },
  },
};
