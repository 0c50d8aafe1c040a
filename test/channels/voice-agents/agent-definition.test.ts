import { describe, expect, it } from 'vitest';
import { agentDefinition } from '../../../lib/channels/voice-agents/agent-definition.ts';
import { agentTextLanguages, agentTexts } from '../../../lib/channels/voice-agents/agent-texts.ts';
import { isDefinedAs, toolConfigs } from '../../../lib/channels/voice-agents/tool-definitions.ts';
import { aiDisclosure } from '../../../lib/channels/voice/ai-disclosure.ts';
import { ToolUse, agentTools } from '../../../lib/history/agent-calls/agent-tools.ts';
import { dataCollectionIds } from '../../../lib/history/agent-calls/collected-data.ts';
import { useAgentTool } from '../../../lib/outreach/callbacks/contract.ts';
import { anOrganizationId } from '../../builders.ts';

const publicUrl = 'https://service.example/v1';
const definition = (of: Partial<Parameters<typeof agentDefinition>[0]> = {}) =>
  agentDefinition({ id: anOrganizationId, language: 'es', timezone: 'UTC', ...of }, ['tool_1']);

/** What the provider sends when the model uses a tool with these parameters. */
function requestOf(schema: Schema, given: unknown): unknown {
  if (schema.type !== 'object') return schema.constant_value ?? schema.dynamic_variable ?? given;
  const value = given as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, requestOf(inner, value[name])]),
  );
}

interface Schema {
  readonly type: string;
  readonly constant_value?: unknown;
  readonly dynamic_variable?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

describe('the tools of an agent', () => {
  it('are those that the service answers, at its address, each with the token of the call', () => {
    const tools = toolConfigs(publicUrl);
    expect(tools.map(({ name }) => name)).toEqual(agentTools);
    for (const { api_schema: api } of tools) {
      expect([api.method, api.url]).toEqual([useAgentTool.method, `${publicUrl}${useAgentTool.path}`]);
      expect(api.request_headers).toEqual({ 'X-Tool-Token': { variable_name: 'secret__tool_token' } });
    }
  });

  it.each(toolConfigs(publicUrl))('send requests that the service reads: $name', ({ name, api_schema: api }) => {
    const parameters = {
      answer: '1980',
      amount: 12.5,
      due_date: '2030-01-31',
      pay_by: '2030-01-31',
      settlement_id: 'a',
      count: 3,
      first_due: '2030-01-31',
      every: 'month',
      down_payment: 10,
      plan_id: 'a',
    };
    const schema: Schema = api.request_body_schema;
    const body = requestOf(schema, { parameters });
    expect(ToolUse().parse(body)).toEqual(body);
    expect(body).toMatchObject({ tool: name, conversation_id: 'system__conversation_id' });
    expect(schema.properties).toMatchObject(Object.fromEntries(schema.required?.map((each) => [each, {}]) ?? []));
  });

  it.each([
    ['verify', ['answer']],
    ['read_balance', []],
    ['register_promise', ['amount', 'due_date']],
    ['read_offer', []],
    ['offer_settlement', ['amount', 'pay_by']],
    ['accept_offer', ['settlement_id']],
    ['offer_plan', ['count', 'first_due', 'every', 'down_payment']],
    ['accept_plan', ['plan_id']],
    ['opt_out', []],
    ['request_human', []],
  ])('%s takes %j from the model', (name, parameters) => {
    const tool = toolConfigs(publicUrl).find((each) => each.name === name);
    const schema: Schema | undefined = tool?.api_schema.request_body_schema;
    expect(Object.keys(schema?.properties?.['parameters']?.properties ?? {})).toEqual(parameters);
    expect(tool?.description).not.toBe('');
  });

  it('are recognized with what the provider adds, and not if anything differs', () => {
    const [ours, other] = toolConfigs(publicUrl);
    expect(isDefinedAs({ ...ours, assignments: [], api_schema: { ...ours?.api_schema, auth: null } }, ours)).toBe(true);
    expect(isDefinedAs(other, ours)).toBe(false);
    expect(isDefinedAs(toolConfigs('https://other.example')[0], ours)).toBe(false);
    for (const nothing of [null, undefined, 'text']) expect(isDefinedAs(nothing, ours)).toBe(false);
  });
});

describe('an agent', () => {
  it('collects exactly what the service reads, and lets calls override what they override', () => {
    const { data_collection: collected, overrides, auth } = definition().platform_settings;
    expect(Object.keys(collected).sort()).toEqual(Object.values(dataCollectionIds).sort());
    expect(overrides.conversation_config_override).toEqual({ agent: { first_message: true }, tts: { voice_id: true } });
    expect(auth).toEqual({ enable_auth: true });
  });

  it('speaks and thinks as the organization is configured', () => {
    const voice = { llm: 'gpt-4o', voices: { 'pt-BR': 'voice_beatriz' }, version: 1 };
    const { conversation_config: config, name } = definition({ language: 'pt-BR', timezone: 'America/Bahia', voice });
    expect(name).toBe(`cms/${anOrganizationId}`);
    expect(config).toMatchObject({
      agent: {
        language: 'pt-br',
        first_message: agentTexts('pt').firstMessage,
        prompt: { llm: 'gpt-4o', tool_ids: ['tool_1'], timezone: 'America/Bahia', prompt: agentTexts('pt').prompt },
      },
      tts: { voice_id: 'voice_beatriz' },
    });
  });

  it('says its first message to the end, even if it is interrupted', () => {
    expect(definition().conversation_config.agent).toMatchObject({ disable_first_message_interruptions: true });
  });

  it('follows English instructions in a language without texts', () => {
    expect(definition({ language: 'fr' }).conversation_config.agent).toMatchObject({
      language: 'fr',
      prompt: { prompt: agentTexts('en').prompt },
    });
  });
});

/** The variables that every call has. */
const variablesOfEveryCall = ['contact_name', 'organization_name', 'verification_fact'];

describe.each(agentTextLanguages)('the texts in %s', (language) => {
  const { firstMessage, voicemailMessage, prompt } = agentTexts(language);

  it('need only variables that every call has', () => {
    const names = [...`${firstMessage}${voicemailMessage}${prompt}`.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
    expect([...new Set(names)].sort()).toEqual(variablesOfEveryCall);
  });

  it('name every tool', () => {
    expect(agentTools.filter((tool) => !prompt.includes(tool))).toEqual([]);
  });

  it('say that it is a machine, and disclose neither the debt nor the collector before the person is confirmed', () => {
    expect(firstMessage.startsWith(`${aiDisclosure(language)} `)).toBe(true);
    expect(aiDisclosure(language)).toMatch(/automátic|automated/);
    for (const text of [firstMessage, voicemailMessage]) {
      expect(text).not.toContain('organization_name');
      expect(text).not.toMatch(/deuda|dívida|debt|saldo|balance|pag[ao]|pay/i);
    }
  });
});
