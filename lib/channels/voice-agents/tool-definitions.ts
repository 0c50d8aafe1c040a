import {
  type AgentTool,
  type ToolUse,
  agentTools,
  toolRequest,
  toolTokenHeader,
} from '../../history/agent-calls/agent-tools.ts';
import { toolTokenVariable } from '../../platform/providers/tool-token-variable.ts';

type ParameterName = keyof NonNullable<ToolUse['parameters']>;

interface Parameter {
  readonly name: ParameterName;
  readonly type: 'integer' | 'number' | 'string';
  readonly description: string;
  readonly isOptional?: true;
}

interface Tool {
  readonly description: string;
  readonly parameters: readonly Parameter[];
}

const amount: Parameter = {
  name: 'amount',
  type: 'number',
  description: 'The amount in the currency of the account, as a plain number without a currency symbol.',
};

const tools: Readonly<Record<AgentTool, Tool>> = {
  verify: {
    description:
      'Checks the fact that proves who the person is, before anything else about the reason of the call. Use it with exactly ' +
      'what the person said, at most three times in a call, and never say or suggest the fact yourself.',
    parameters: [
      {
        name: 'answer',
        type: 'string',
        description: 'Only the digits or letters that the person said, written as digits, such as 4567 or 1980.',
      },
    ],
  },
  read_balance: {
    description:
      'Returns what the person owes, in which currency, since when, and what day it is today. Use it only after the person has ' +
      'confirmed who they are and verify has accepted the fact.',
    parameters: [],
  },
  register_promise: {
    description: 'Registers that the person promises to pay an amount by a day. Use it when they name both.',
    parameters: [
      amount,
      { name: 'due_date', type: 'string', description: 'The day by which they promise to pay, as YYYY-MM-DD.' },
    ],
  },
  read_offer: {
    description:
      'Returns the offer, the agreement or the plan that the account has. Use it before you make an offer of your own.',
    parameters: [],
  },
  offer_settlement: {
    description:
      'Offers to settle the debt for a smaller amount. Use it only if the person cannot pay the whole balance, at most three times ' +
      'in a call, and say nothing about an offer that the answer does not confirm.',
    parameters: [
      amount,
      {
        name: 'pay_by',
        type: 'string',
        description: 'The last day to pay, as YYYY-MM-DD. Leave it out if no day was named.',
        isOptional: true,
      },
    ],
  },
  accept_offer: {
    description: 'Records that the person accepts an offer. Use it after they said so in clear words.',
    parameters: [
      {
        name: 'settlement_id',
        type: 'string',
        description: 'The settlement_id in the answer of read_offer or offer_settlement.',
      },
    ],
  },
  offer_plan: {
    description:
      'Offers to pay the debt, or what is left of an accepted offer, in instalments. Use it if the person wants to pay in parts and ' +
      'has said how many and from when, at most three times in a call. Say the amounts and days of the answer, and nothing about a ' +
      'plan that the answer does not confirm.',
    parameters: [
      { name: 'count', type: 'integer', description: 'How many instalments, without the down payment.' },
      {
        name: 'first_due',
        type: 'string',
        description: 'The day of the first instalment, as YYYY-MM-DD; after today if there is a down payment.',
      },
      { name: 'every', type: 'string', description: 'The time between two instalments: week, two_weeks or month.' },
      {
        ...amount,
        name: 'down_payment',
        description: 'What the person pays today, as a plain number. Leave it out if nothing.',
        isOptional: true,
      },
    ],
  },
  accept_plan: {
    description:
      'Records that the person accepts a plan. Use it after you said all its amounts and days, and they agreed in clear words.',
    parameters: [
      { name: 'plan_id', type: 'string', description: 'The plan_id in the answer of read_offer or offer_plan.' },
    ],
  },
  report_paid: {
    description:
      'Records that the person says they have paid already. Use it as soon as they say so; then stop asking for a payment.',
    parameters: [
      { ...amount, description: 'How much they say they paid. Leave it out if they did not say.', isOptional: true },
      {
        name: 'paid_on',
        type: 'string',
        description: 'The day on which they say they paid, as YYYY-MM-DD. Leave it out if they did not say.',
        isOptional: true,
      },
    ],
  },
  report_dispute: {
    description:
      'Records that the person says the debt is not right: not theirs, of another amount, a fraud, or for something they did not get. ' +
      'Use it as soon as they say so; then stop asking for a payment.',
    parameters: [
      {
        name: 'category',
        type: 'string',
        description: 'One of already_paid, wrong_amount, not_mine, fraud, quality, other.',
        isOptional: true,
      },
      { name: 'text', type: 'string', description: 'What they object to, in their words.', isOptional: true },
    ],
  },
  wrong_person: {
    description:
      'Records that this number does not belong to the person who was called. Use it as soon as somebody says so, then end the call.',
    parameters: [],
  },
  lawyer: {
    description:
      'Records that a lawyer represents the person. Use it as soon as they say so; then say nothing more about the debt.',
    parameters: [],
  },
  inconvenient_time: {
    description: 'Records that this is a bad time. Use it as soon as the person says so, then end the call.',
    parameters: [
      {
        name: 'until',
        type: 'string',
        description:
          'When they may be called again, as YYYY-MM-DD or YYYY-MM-DDTHH:MM of their clock. Leave it out if they did not say.',
        isOptional: true,
      },
    ],
  },
  opt_out: {
    description: 'Records that the person does not want to be contacted again. Use it as soon as they say so.',
    parameters: [],
  },
  request_human: {
    description: 'Asks a person of the team to get in touch. Use it if the person asks for one or is in distress.',
    parameters: [],
  },
};

const parametersSchema = (parameters: readonly Parameter[]) => ({
  type: 'object',
  description: 'What the tool is used with.',
  required: parameters.filter(({ isOptional }) => !isOptional).map(({ name }) => name),
  properties: Object.fromEntries(parameters.map(({ name, type, description }) => [name, { type, description }])),
});

const toolConfig = (tool: AgentTool, publicUrl: string) => {
  const { description, parameters } = tools[tool];
  return {
    type: 'webhook',
    name: tool,
    description,
    response_timeout_secs: 10,
    api_schema: {
      url: `${publicUrl}${toolRequest.path}`,
      method: toolRequest.method,
      request_headers: { [toolTokenHeader]: { variable_name: toolTokenVariable } },
      request_body_schema: {
        type: 'object',
        required: ['tool'],
        properties: {
          tool: { type: 'string', constant_value: tool },
          conversation_id: { type: 'string', dynamic_variable: 'system__conversation_id' },
          call_sid: { type: 'string', dynamic_variable: 'system__call_sid' },
          ...(parameters.length > 0 && { parameters: parametersSchema(parameters) }),
        },
      },
    },
  };
};
export type ToolConfig = ReturnType<typeof toolConfig>;

export const toolConfigs = (publicUrl: string): readonly ToolConfig[] =>
  agentTools.map((tool) => toolConfig(tool, publicUrl));

export const isDefinedAs = (config: unknown, wanted: unknown): boolean => {
  if (wanted === null || typeof wanted !== 'object') return config === wanted;
  if (config === null || typeof config !== 'object') return false;
  return Object.entries(wanted).every(([name, value]) => isDefinedAs(Reflect.get(config, name), value));
};
