import type * as z from 'zod/mini';
import type { ToolAnswer, ToolUse } from '../outreach/callbacks/contract.ts';
import type { InteractionView } from '../outreach/interactions/contract.ts';
import type { TimelineEntry } from '../reporting/timeline/contract.ts';
import type { FieldNote } from './openapi-fields.ts';
import type { RouteNote } from './openapi-notes.ts';

type Shown<S extends () => z.ZodMiniType> = z.output<ReturnType<S>>;

const note = (description: string, ...examples: readonly unknown[]): FieldNote =>
  examples.length ? { description, examples } : { description };

const fieldsOf = (owner: string, notes: Readonly<Record<string, FieldNote>>): Record<string, FieldNote> =>
  Object.fromEntries(Object.entries(notes).map(([name, each]) => [`${owner}.${name}`, each]));

/** What the fields of messages, calls, promises and callbacks mean. */
export const timelineFields: Readonly<Record<string, FieldNote>> = {
  ...fieldsOf('InteractionView', {
    account_id: note('The account it was about.'),
    contact_id: note('Whom it reached out to, or who wrote.'),
    direction: note('`outbound` from us, `inbound` from the contact.'),
    status: note('How far it came. It only moves forward; `outcome_unknown` is never sent again.'),
    provider: note('Who carried it.'),
    provider_message_id: note("The provider's id of the message."),
    call_sid: note("The telephone provider's id of the call."),
    conversation_id: note("The voice provider's id of the conversation with its agent."),
    to: note('The address it went to.', '+5491155550123'),
    from: note('The address an inbound message came from.'),
    template_id: note('The template it was made from.'),
    agent_type: note('Who speaks in a call: `ai` or `human`.'),
    supervisor_user_id: note('The user who listens in.'),
    subject: note('Subject of an email.'),
    body: note('What was written, as the person reads it.'),
    decision_id: note('The decision that allowed it.'),
    failure: note('Why it did not arrive.'),
    reason: note('Why, in our word.', 'not_mobile'),
    provider_code: note("The provider's own code."),
    transcript: note('What was said in a call with an AI agent, as far as 300 KB go.'),
    role: note('Who spoke.'),
    message: note('What was said.'),
    at_seconds: note('Seconds since the beginning of the call.', 12),
    disposition: note('What it came to.', 'promise_to_pay'),
    contact_result: note('Whether the person was reached.'),
    sentiment: note('How the person sounded to the model.'),
    analysis: note('What the voice provider made of the call. A model wrote it: do not rely on it.'),
    needs_person: note('A person should look at it before anybody reaches out again.'),
    duration_seconds: note('How long the call lasted.', 94),
    initiated_by: note('Who reached out.'),
    kind: note('What kind of actor.'),
    id: note('The id that the service gave.'),
    delivered_at: note('When it was delivered.'),
    read_at: note('When it was read, where the channel tells.'),
    ended_at: note('When the call ended.'),
  }),
  ...fieldsOf('PromiseView', {
    account_id: note('The account it is to be paid to.'),
    amount: note('What was promised.', 50000),
    due_date: note('By which day.', '2026-11-28'),
    status: note('`open` until the day is over; it is judged within 15 minutes of that.'),
    source: note('Who took the promise.'),
    interaction_id: note('The call it was made in.'),
  }),
  ...fieldsOf('TimelineEntry', {
    type: note('What happened; the field of that name has the rest.'),
    at: note('When it happened; the order of the list.'),
    payment: note('The payment.'),
    interaction: note('The message or call.'),
    decision: note('The decision to reach out or not.'),
    promise: note('The promise to pay.'),
  }),
  ...fieldsOf('ToolUse', {
    tool: note('What the agent wants done.'),
    parameters: note('Of `register_promise`: what is promised, and by when.'),
    amount: note('What the contact promised to pay.', 50000),
    due_date: note('By which day, `YYYY-MM-DD`, from today to 90 days from now.', '2026-11-28'),
    conversation_id: note("The provider's id of the conversation."),
    call_sid: note("The telephone provider's id of the call."),
    tool_token: note('The token of the call, where the request is signed and has no header `X-Tool-Token`.'),
  }),
  ...fieldsOf('ToolAnswer', {
    ok: note('It was done. If not, `message` says why, for the agent to speak.'),
    code: note('Why it was not done, for programs.', 'amount_above_balance'),
    message: note("What the agent can say, in the organization's language."),
    due_date: note(
      'Of `read_balance`, when the debt fell due; of `register_promise`, by when it is promised.',
      '2026-11-28',
    ),
    amount: note('What was promised.', 50000),
    today: note('Which day it is for the organization, so that the agent can reckon with dates.'),
    promise_id: note('The promise that was registered.'),
  }),
  received: note('The callback was taken.'),
};

const accountId = '6f1d1b1e-53b5-5a0c-8a55-9d8d1c2b7e44';

const interaction: Shown<typeof InteractionView> = {
  id: 'a4c1f8e2-6b0d-4a37-9d55-1e7c3b9f2a64',
  account_id: accountId,
  contact_id: '0d4c3f52-8f6e-5b8e-9a3e-4f1f5f1f7a10',
  channel: 'sms',
  direction: 'outbound',
  status: 'delivered',
  provider: 'telephony',
  provider_message_id: 'SM5f0c4e0d9a7b4f3f8f6f0f8a2b1c3d4e',
  call_sid: null,
  conversation_id: null,
  to: '+5491155550123',
  from: null,
  action_type: 'reminder',
  template_id: '0c3b8f0e-5a1d-5c77-9b1a-7d2e4f6a8b90',
  agent_type: null,
  supervisor_user_id: null,
  subject: null,
  body: 'Hola María, su saldo pendiente es de $ 102.340,75.',
  decision_id: '5d2f7c90-1b3e-4c68-8f55-0a9e6d4b2c17',
  failure: null,
  transcript: null,
  disposition: null,
  contact_result: null,
  sentiment: null,
  analysis: null,
  needs_person: false,
  duration_seconds: null,
  initiated_by: { kind: 'user', id: '5a0f6a0e-2b9d-4d6c-bb51-3a7b7f4f3f10' },
  delivered_at: '2026-11-21T14:03:25.480Z',
  read_at: null,
  ended_at: null,
  created_at: '2026-11-21T14:03:22.120Z',
  updated_at: '2026-11-21T14:03:25.480Z',
};

const promise: Shown<typeof TimelineEntry> = {
  type: 'promise',
  at: '2026-11-21T15:10:02.001Z',
  promise: {
    id: '7b9e2c41-8d5f-5e02-9a55-3f6c1d0b8e72',
    account_id: accountId,
    amount: 50000,
    currency: 'ARS',
    due_date: '2026-11-28',
    status: 'open',
    source: 'voice_agent',
    interaction_id: 'c8d0e5f3-2a9b-4b16-8c55-7e4f1a6d3b90',
    created_at: '2026-11-21T15:10:02.001Z',
  },
};

const pageOf = <Item>(...data: Item[]) => ({
  data,
  pagination: { limit: 50, offset: 0, has_more: false, next_offset: null, next_cursor: null },
});

const toolUse: z.input<ReturnType<typeof ToolUse>> = {
  tool: 'register_promise',
  parameters: { amount: 50000, due_date: '2026-11-28' },
};

const toolAnswer: Shown<typeof ToolAnswer> = {
  ok: true,
  message: 'Registré su compromiso de pagar 50.000,00 pesos argentinos hasta el 28 de noviembre de 2026.',
  promise_id: '7b9e2c41-8d5f-5e02-9a55-3f6c1d0b8e72',
  amount: 50000,
  currency: 'ARS',
  due_date: '2026-11-28',
};

const afterwards =
  'The signature is checked over the body as it came, then the event is put in a queue and answered; what it changes is ' +
  'seen a moment later. The same event again changes nothing. Events we have no use for are answered all the same.';

/** What the documentation says of timelines and callbacks beyond their rows. */
export const timelineNotes: Readonly<Record<string, RouteNote>> = {
  readTimeline: {
    reply: pageOf<Shown<typeof TimelineEntry>>(promise, {
      type: 'interaction',
      at: interaction.created_at,
      interaction,
    }),
  },
  listInteractions: { reply: pageOf(interaction) },
  receiveTelephonyCallback: {
    description:
      `${afterwards} The body is a form. A message that says stop, in English, Spanish or Portuguese, opts out the ` +
      'number it came from.',
  },
  receiveEmailCallback: {
    description: `${afterwards} A hard bounce suppresses the address, a complaint opts the contact out.`,
    reply: { received: true },
  },
  receiveVoiceCallback: {
    description: `${afterwards} A promise to pay that the model heard is checked before it is registered.`,
    reply: { received: true },
  },
  receiveBillingCallback: { description: afterwards, reply: { received: true } },
  useAgentTool: {
    description:
      'Needs the token that was minted for the call, in the header `X-Tool-Token`; whom the call is about is taken from it ' +
      'and never from the body. What cannot be done is answered with 200 and `ok: false`, so that the agent can say why.',
    body: toolUse,
    reply: toolAnswer,
  },
};
