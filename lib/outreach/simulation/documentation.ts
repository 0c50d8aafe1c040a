import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  exampleIds,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import type { NewSimulation, SimulationView } from './contract.ts';

const simulation: Returned<typeof SimulationView> = {
  campaign_id: exampleIds.campaign,
  days: 30,
  seed: 1,
  from_date: '2026-11-22',
  to_date: '2026-12-21',
  accounts: 3,
  settled_accounts: 1,
  sends: 1,
  blocked: { no_address: 1, outside_contact_hours: 1 },
  held: {},
  by_day: [
    { date: '2026-11-22', channel: 'sms', sends: 0, blocked: { no_address: 1, outside_contact_hours: 1 } },
    { date: '2026-11-23', channel: 'sms', sends: 1, blocked: {} },
  ],
  first_contacts: [{ date: '2026-11-23', accounts: 1 }],
  never_reachable: { accounts: 1, by_rule: { no_address: 1 }, by_hold: {}, account_ids: [exampleIds.account] },
};

export const documentation: RoomDocumentation = {
  fields: {
    seed: note(
      'Determines the random choices: the same seed on the same day gives the same reply. Without one, the service picks ' +
        'a seed and includes it in the reply.',
      1,
    ),
    from_date: note("The first day, tomorrow in the organization's time zone."),
    to_date: note('The last day.'),
    sends: note('Messages and calls.', 1),
    blocked: note('How often each rule deferred or prevented a step, counted by the first rule that failed.'),
    held: note('How often each kind of hold did so: `account_held` and `contact_held` in more detail.'),
    by_day: note('Each day and channel on which something was due.'),
    first_contacts: note('How many accounts were first contacted on each day of the simulation.'),
    never_reachable: note('Accounts that had steps due, none of which was ever allowed.'),
    by_rule: note('Counted by the last rule that failed.'),
    by_hold: note('Those that a hold stopped last, counted by its kind.'),
    ...notesFor(['NewSimulation', 'SimulationView'], {
      days: note('How many days to simulate, starting tomorrow.', 30),
    }),
    'NewSimulation.strategy_id': note(
      'A strategy to simulate in place of that of the campaign. Accounts with a strategy of their own still follow theirs.',
    ),
    ...notesFor('SimulationView', {
      campaign_id: note('The campaign.'),
      accounts: note('Accounts: of the campaign, or of the row.', 1),
      settled_accounts: note(
        'Accounts whose settlement is in force. They are not contacted, unless it turns out unpaid at its `pay_by`.',
        1,
      ),
      date: note('The day.'),
      account_ids: note('The first 100 of them, by id.'),
    }),
    'SimulationDay.date': note('The day.'),
  },
  operations: {
    simulateCampaign: {
      description:
        'Runs the same rules with an accelerated clock and contacts whose reactions are drawn at random. It shows when how ' +
        'much would be sent and what the contact rules would defer. Campaigns of any status can be simulated, with up to ' +
        '10,000 accounts. The reactions are assumptions, not measurements; templates and channels are assumed to be ready.',
      body: { days: 30, seed: 1 } satisfies Sent<typeof NewSimulation>,
      reply: simulation,
    },
  },
};
