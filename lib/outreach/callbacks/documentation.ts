import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  exampleIds,
  note,
  notesFor,
} from '../../http/documentation.ts';
import type { ToolAnswer, ToolUse } from './contract.ts';

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
      parameters: note('For `register_promise`: the amount promised, and by when.'),
      amount: note('The amount that the contact promised to pay.', 50000),
      due_date: note('The day by which it is to be paid, `YYYY-MM-DD`, from today to 90 days from now.', dueDate),
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
      amount: note('The amount promised.', 50000),
      today: note('The current date in the organization, so that the agent can calculate dates.'),
      promise_id: note('The promise that was registered.'),
    }),
  },
  operations: {
    receiveTelephonyCallback: {
      description:
        `${processing} The body is a form. A message that asks to stop, in English, Spanish or Portuguese, opts out the ` +
        'number it came from.',
    },
    receiveEmailCallback: {
      description: `${processing} A hard bounce suppresses the address; a complaint opts out the contact.`,
      reply: { received: true },
    },
    receiveVoiceCallback: {
      description: `${processing} A promise to pay that the model heard is validated before it is registered.`,
      reply: { received: true },
    },
    receiveBillingCallback: { description: processing, reply: { received: true } },
    useAgentTool: {
      description:
        'Requires the token that was minted for the call, in the header `X-Tool-Token`. The contact is always taken from the ' +
        'token, never from the body. What cannot be done is answered with 200 and `ok: false`, so that the agent can say why.',
      body: toolUse,
      reply: toolAnswer,
    },
  },
};
