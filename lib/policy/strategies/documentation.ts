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
import type { NewStrategy, StrategyChange, StrategyView } from './contract.ts';

const newStrategy: Sent<typeof NewStrategy> = {
  name: 'Friendly first',
  max_discount_pct: 30,
  max_instalments: 12,
  max_plan_months: 12,
  min_down_payment_pct: 10,
  starts: 'due_date',
  steps: [
    { channel: 'sms', action_type: 'reminder', delay_hours: -72, send_at: '10:00' },
    { channel: 'voice', action_type: 'reminder', delay_hours: 72, on: { no_answer: 'next', promise: 'end' } },
    { channel: 'email', action_type: 'last notice', delay_hours: 48 },
  ],
};

const message = { template_id: null, send_at: null, agent_type: null, wait_for_response_hours: null, on: null };

const strategy: Returned<typeof StrategyView> = {
  id: exampleIds.strategy,
  name: newStrategy.name,
  max_discount_pct: 30,
  max_instalments: 12,
  max_plan_months: 12,
  min_down_payment_pct: 10,
  catch_up: 'next',
  starts: 'due_date',
  steps: [
    { ...message, channel: 'sms', action_type: 'reminder', delay_hours: -72, send_at: '10:00' },
    {
      channel: 'voice',
      action_type: 'reminder',
      template_id: null,
      delay_hours: 72,
      send_at: null,
      agent_type: 'ai',
      wait_for_response_hours: 24,
      on: { answered: 'next', no_answer: 'next', promise: 'end' },
    },
    { ...message, channel: 'email', action_type: 'last notice', delay_hours: 48 },
  ],
  created_at: '2026-11-02T12:00:00.000Z',
  updated_at: exampleInstant,
};

const defaultTemplate = "Without one, the organization's template for the action is used.";

export const documentation: RoomDocumentation = {
  tag: { title: 'Strategies', description: 'Sequences of messages and calls to the contacts of accounts.' },
  fields: {
    max_instalments: note(
      'The most instalments, without the down payment, of a plan that does not need an administrator; null means no limit.',
    ),
    max_plan_months: note('Within how many months such a plan ends.'),
    min_down_payment_pct: note('The smallest down payment of such a plan, in percent of what it pays.'),
    max_discount_pct: note(
      'The largest discount of a settlement, in percent, that does not need an administrator.',
      30,
    ),
    catch_up: note('After an outage: `next` does missed steps in turn, `skip` only the last one that is due.'),
    steps: note('The steps in order, numbered from 0.'),
    starts: note(
      'What the first steps count from: `due_date` of the account (without one, joining), or `joined`, joining the campaign. ' +
        'Strategies of before this field have `joined`.',
    ),
    delay_hours: note(
      'Hours from the end of the previous step; for the first step, from the start. With `due_date`, the first steps may be ' +
        'before it (negative); they and the first one after them count from it, in the days of the debtor.',
      72,
    ),
    send_at: note('`HH:MM` of the debtor: not sent before it on the day on which the step is due.', '10:00'),
    wait_for_response_hours: note(
      'How many hours the step waits for a response. A call always waits, 24 hours by default.',
      24,
    ),
    on: note('Where to continue after each outcome of a step that waits: `next`, `end`, or the number of a step.'),
    answered: note('After a response.', 'next'),
    no_answer: note('After the wait has ended, or if the step could not be done.', 0),
    promise: note('After a promise to pay was kept.', 'end'),
    'NewStep.template_id': note(`The template of a message, for the step's channel. ${defaultTemplate}`),
    'StepView.template_id': note(`The template of a message. ${defaultTemplate}`),
    ...notesFor(['NewStrategy', 'StrategyChange', 'StrategyView'], {
      name: note('Display name of the strategy.', newStrategy.name),
    }),
  },
  operations: {
    createStrategy: {
      description:
        'A step is a message or a call. It ends when it is sent or, if it waits for a response, with the response or the end ' +
        'of the wait; the delay of the next step starts then. A promise to pay suspends everything until the end of its day. ' +
        'Payment in full, an opt-out, a dispute, an accepted settlement and an accepted plan end the strategy. A branch that leads back must ' +
        'lead to a step with a delay of at least one hour.',
      body: newStrategy,
      reply: strategy,
    },
    listStrategies: { reply: examplePage(strategy) },
    readStrategy: { reply: strategy },
    updateStrategy: {
      description:
        'Only the fields you send change; steps are replaced as a whole. The change applies immediately: accounts keep the ' +
        'number of their step and its planned time, and accounts whose step no longer exists are done.',
      body: { max_discount_pct: 20 } satisfies Sent<typeof StrategyChange>,
      reply: { ...strategy, max_discount_pct: 20 },
    },
    deleteStrategy: { reply: { deleted: true, id: strategy.id } },
  },
};
