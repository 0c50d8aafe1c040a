import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  exampleIds,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import type { ToolUse } from '../../history/agent-calls/agent-tools.ts';
import type { ToolAnswer } from './contract.ts';

const dueDate = '2026-11-28';

const toolUse: Sent<typeof ToolUse> = {
  tool: 'register_promise',
  parameters: { amount: 50000, due_date: dueDate },
};

const toolAnswer: Returned<typeof ToolAnswer> = {
  ok: true,
  message: 'Registré su compromiso de pagar 50.000,00 pesos argentinos hasta el 28 de noviembre de 2026.',
  promise_id: exampleIds.promise,
  amount: 50000,
  currency: 'ARS',
  due_date: dueDate,
};

const processing =
  'The signature is verified over the raw body, then the event is queued and acknowledged; its effects are visible shortly ' +
  'afterwards. Repeating an event has no effect. Events that the service does not use are acknowledged too.';

export const documentation: RoomDocumentation = {
  tag: {
    title: 'Callbacks',
    description: 'The endpoints that the providers call, each with its own signature. Not for applications.',
  },
  fields: {
    received: note('The callback was accepted.'),
    ...notesFor('ToolUse', {
      tool: note('What the agent wants to do.'),
      parameters: note(
        'What the tool needs; `read_balance`, `read_offer`, `wrong_person`, `lawyer`, `opt_out` and `request_human` need nothing.',
      ),
      answer: note('For `verify`: the fact as the callee said it.', '4567'),
      amount: note('What the contact promises to pay, says they paid, or is offered to pay to settle the debt.', 50000),
      due_date: note('The day by which it is to be paid, `YYYY-MM-DD`, from today to 90 days from now.', dueDate),
      pay_by: note('For `offer_settlement`: the last day to pay, `YYYY-MM-DD`, at most 365 days from now.', dueDate),
      settlement_id: note('For `accept_offer`: the offer that the contact accepts.'),
      count: note('For `offer_plan`: how many instalments, besides a down payment.', 3),
      first_due: note('For `offer_plan`: the day of the first instalment, `YYYY-MM-DD`, from today.', dueDate),
      every: note('For `offer_plan`: the time between two instalments: `week`, `two_weeks` or `month`.', 'month'),
      down_payment: note('For `offer_plan`: what is paid today, if anything.', 10000),
      plan_id: note('For `accept_plan`: the plan that the contact accepts.'),
      paid_on: note('For `report_paid`: the day on which they say they paid, `YYYY-MM-DD`.', '2026-11-20'),
      category: note(
        'For `report_dispute`: `already_paid`, `wrong_amount`, `not_mine`, `fraud`, `quality` or `other`.',
        'wrong_amount',
      ),
      text: note('For `report_dispute`: what they object to, in their words.'),
      until: note(
        'For `inconvenient_time`: when they may be contacted again, `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM` of the organization, ' +
          'at most 30 days from now; a day if they did not say.',
        '2026-11-24T17:00',
      ),
      conversation_id: note("The voice provider's id of the conversation."),
      call_sid: note("The telephony provider's id of the call."),
      tool_token: note('The token of the call, if the request is signed and has no header `X-Tool-Token`.'),
    }),
    ...notesFor('ToolAnswer', {
      ok: note('It was done. If not, `message` says why, for the agent to speak.'),
      code: note('Why it was not done, for programs.', 'amount_above_balance'),
      message: note("What the agent can say, in the organization's language."),
      due_date: note(
        'From `read_balance`: when the debt fell due. From `register_promise`: the day by which it is to be paid.',
        dueDate,
      ),
      breakdown: note('What the total consists of; null if that is not known.'),
      creditor: note('To whom the debt is owed, if not to the organization.'),
      origin: note('Where the debt comes from.'),
      amount: note('The amount promised, the amount that settles the debt, or what the plan pays.', 50000),
      settlement_id: note('The offer or agreement.'),
      plan_id: note('The plan that is offered, accepted or in force.'),
      instalments: note('What is to be paid when; from `read_offer` of a plan in force: what is left of it.'),
      pay_by: note('The last day to pay the amount of the offer; null if there is none.', dueDate),
      until: note('Until when nobody contacts them.'),
      verified: note('Whether the callee proved who they are.'),
      tries_left: note('How many more wrong answers the call may have.', 2),
      accepted: note('Whether the contact has accepted the offer or the plan.'),
      today: note('The current date in the organization, so that the agent can calculate dates.'),
      promise_id: note('The promise that was registered.'),
    }),
  },
  operations: {
    receiveTelephonyCallback: {
      description:
        `${processing} The body is a form: a status, or a message to a number that is not set up with the path of messages. A message that asks to stop, in English, Spanish or Portuguese, opts out the ` +
        'number it came from.',
    },
    receiveInboundMessage: {
      description:
        `${processing} The path that a number is given for messages, so that they have a limit of their own. The body is a ` +
        'form. A message that asks to stop, in English, Spanish or Portuguese, opts out the number it came from.',
    },
    receiveEmailCallback: {
      description: `${processing} A hard bounce suppresses the address; a complaint opts out the contact.`,
      reply: { received: true },
    },
    receiveVoiceCallback: {
      description: `${processing} A promise to pay that the model heard is validated before it is registered.`,
      reply: { received: true },
    },
    receiveBillingCallback: {
      description:
        `${processing} The subscription that an event names is read at the provider, so that late, repeated and reordered ` +
        'events store the same state.',
      reply: { received: true },
    },
    receivePaymentCallback: {
      description:
        `${processing} The endpoint for events of connected accounts, with secrets of its own. The payment that an event ` +
        'names is read at the provider: what is left of it is registered once for each debt, and reversed if it is ' +
        'refunded or disputed.',
      reply: { received: true },
    },
    useAgentTool: {
      description:
        'Requires the token that was minted for the call, in the header `X-Tool-Token`. The contact is always taken from the ' +
        'token, never from the body. What cannot be done is answered with 200 and `ok: false`, so that the agent can say why. ' +
        'Until `verify` was given the right answer, tools that tell of the debt or bind the person are `not_verified`; it ' +
        'takes three wrong answers a call. If nothing is known that could prove who the callee is, and the organization does ' +
        'not require it, they work, a person reviews the call, and what is agreed has `verified: false`. ' +
        '`report_paid`, `report_dispute`, `wrong_person` and `lawyer` need no proof: each places a hold in force at once, lists ' +
        'it with the call in the inbox, and a person decides about it; `inconvenient_time` places one that ends by itself. ' +
        'A parameter that makes no sense is left out. ' +
        'A call makes three different offers and three different plans at most (`too_many_offers`). One beyond the limits of the strategy is ' +
        'answered with `needs_approval`, counts as well, and marks the call for a person; no answer contains a limit. ' +
        'Amounts and days that are not possible are `amount_not_positive`, `amount_above_balance`, `too_precise`, ' +
        '`pay_by_not_a_day`, `pay_by_in_past` and `pay_by_too_late`; a plan without a possible `count`, `first_due` and `every` is `plan_terms_unclear`; other codes are those of proposing and accepting a settlement or a plan.',
      body: toolUse,
      reply: toolAnswer,
    },
  },
};
