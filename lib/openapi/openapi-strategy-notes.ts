import type * as z from 'zod/mini';
import type { NewSimulation, SimulationView } from '../campaigns/simulation/contract.ts';
import type { NewStrategy, StrategyChange, StrategyView } from '../campaigns/strategies/contract.ts';
import type { FieldNote } from './openapi-fields.ts';
import type { RouteNote } from './openapi-notes.ts';
import type { Shape } from '../http/route.ts';

type Sent<S extends Shape> = z.input<ReturnType<S>>;
type Shown<S extends Shape> = z.output<ReturnType<S>>;

const note = (description: string, ...examples: readonly unknown[]): FieldNote =>
  examples.length ? { description, examples } : { description };

const strategyName = note('What people call the strategy.', 'Friendly first');

/** What the fields of strategies and simulations mean. */
export const strategyFields: Readonly<Record<string, FieldNote>> = {
  'NewStrategy.name': strategyName,
  'StrategyChange.name': strategyName,
  'StrategyView.name': strategyName,
  max_discount_pct: note('The largest discount of a settlement, in percent, that needs no administrator.', 30),
  catch_up: note('After an outage: `next` does missed steps in turn, `skip` only the last whose time has come.'),
  steps: note('What is done, in order. Steps are numbered from 0.'),
  delay_hours: note('Hours from the end of the step before; of the first step, from joining the campaign.', 72),
  wait_for_response_hours: note(
    'Hours for which the step waits for an answer. A call always waits: 24, if left out.',
    24,
  ),
  on: note('Where to go on after each outcome of a step that waits: `next`, `end`, or the number of a step.'),
  answered: note('After an answer.', 'next'),
  no_answer: note('After the wait was over, or the step could not be done.', 0),
  promise: note('After a promise to pay was kept.', 'end'),
  'NewStep.template_id': note(
    "A message's template, of the step's channel. Without it, the organization's template for the action.",
  ),
  'StepView.template_id': note("A message's template. Without it, the organization's template for the action."),

  'NewSimulation.days': note('How many days, from tomorrow on.', 30),
  'SimulationView.days': note('How many days, from tomorrow on.', 30),
  seed: note(
    'Determines what is random: the same seed on the same day gives the same reply. Without one, the service picks one, which ' +
      'the reply contains.',
    1,
  ),
  from_date: note("The first day, tomorrow in the organization's time zone."),
  to_date: note('The last day.'),
  'SimulationView.campaign_id': note('The campaign.'),
  'SimulationView.accounts': note('Accounts: of the campaign, or of the row.', 1),
  sends: note('Messages and calls.', 1),
  blocked: note('How often each rule put a step off, or stopped it: the first rule that failed.'),
  by_day: note('Each day and channel on which something was due.'),
  'SimulationDay.date': note('The day.'),
  'SimulationView.date': note('The day.'),
  first_contacts: note('For how many accounts each day was the one of their first contact in the simulation.'),
  never_reachable: note('Accounts for which steps were due, and none was ever allowed.'),
  by_rule: note('Counted by the rule that refused last.'),
  'SimulationView.account_ids': note('The first 100 of them, by id.'),
};

const newStrategy: Sent<typeof NewStrategy> = {
  name: 'Friendly first',
  max_discount_pct: 30,
  steps: [
    { channel: 'sms', action_type: 'reminder', delay_hours: 0 },
    { channel: 'voice', action_type: 'reminder', delay_hours: 72, on: { no_answer: 'next', promise: 'end' } },
    { channel: 'email', action_type: 'last notice', delay_hours: 48 },
  ],
};

const message = { template_id: null, agent_type: null, wait_for_response_hours: null, on: null };

const strategy: Shown<typeof StrategyView> = {
  id: '1f7e6d5c-4b3a-4291-8a0f-9e8d7c6b5a43',
  name: 'Friendly first',
  max_discount_pct: 30,
  catch_up: 'next',
  steps: [
    { ...message, channel: 'sms', action_type: 'reminder', delay_hours: 0 },
    {
      channel: 'voice',
      action_type: 'reminder',
      template_id: null,
      delay_hours: 72,
      agent_type: 'ai',
      wait_for_response_hours: 24,
      on: { answered: 'next', no_answer: 'next', promise: 'end' },
    },
    { ...message, channel: 'email', action_type: 'last notice', delay_hours: 48 },
  ],
  created_at: '2026-11-02T12:00:00.000Z',
  updated_at: '2026-11-21T14:03:22.120Z',
};

const simulation: Shown<typeof SimulationView> = {
  campaign_id: '4d2a9c1e-7b3f-4c55-8e21-0f9a8b7c6d5e',
  days: 30,
  seed: 1,
  from_date: '2026-11-22',
  to_date: '2026-12-21',
  accounts: 3,
  sends: 1,
  blocked: { no_address: 1, outside_contact_hours: 1 },
  by_day: [
    { date: '2026-11-22', channel: 'sms', sends: 0, blocked: { no_address: 1, outside_contact_hours: 1 } },
    { date: '2026-11-23', channel: 'sms', sends: 1, blocked: {} },
  ],
  first_contacts: [{ date: '2026-11-23', accounts: 1 }],
  never_reachable: {
    accounts: 1,
    by_rule: { no_address: 1 },
    account_ids: ['6f1d1b1e-53b5-5a0c-8a55-9d8d1c2b7e44'],
  },
};

/** What the documentation says of strategies and of simulating them. */
export const strategyNotes: Readonly<Record<string, RouteNote>> = {
  createStrategy: {
    description:
      'A step is a message or a call. It ends when it is sent or, if it waits for an answer, with the answer or the end of ' +
      'the wait; the next is counted from there. A promise to pay suspends everything until the end of its day. Payment in ' +
      'full, an opt-out, a dispute and an accepted settlement end it. A branch that leads back must lead to a step with a ' +
      'delay of an hour at least.',
    body: newStrategy,
    reply: strategy,
  },
  listStrategies: {
    reply: {
      data: [strategy],
      pagination: { limit: 50, offset: 0, has_more: false, next_offset: null, next_cursor: null },
    },
  },
  readStrategy: { reply: strategy },
  updateStrategy: {
    description:
      'Only the fields you send change; steps are replaced as a whole. It holds at once: accounts keep the number of their ' +
      'step and the times that are planned already, and those whose step is gone are done.',
    body: { max_discount_pct: 20 } satisfies Sent<typeof StrategyChange>,
    reply: { ...strategy, max_discount_pct: 20 },
  },
  deleteStrategy: { reply: { deleted: true, id: strategy.id } },
  simulateCampaign: {
    description:
      'The same rules as in earnest, with a clock that runs ahead and people who react by chance: it answers when how much ' +
      'would be sent and what the contact rules would put off. Campaigns of any status can be simulated, with up to 10,000 ' +
      'accounts. What people do is assumed, not measured; that messages can be written and channels are set up is taken ' +
      'for granted.',
    body: { days: 30, seed: 1 } satisfies Sent<typeof NewSimulation>,
    reply: simulation,
  },
};
