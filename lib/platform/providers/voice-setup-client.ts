import { fieldOf } from './call-provider.ts';
import { providerId } from './provider-id.ts';
import { type ProviderOutcome, mapAccepted } from './provider-outcome.ts';
import type { VoiceSecret } from './provider-secrets.ts';
import { voiceRequest } from './voice-client.ts';

interface VoiceTool {
  readonly toolId: string;
  /** As stored by the provider, which may add fields. */
  readonly config: unknown;
}

interface NumberImport {
  /** E.164. */
  readonly phoneNumber: string;
  readonly label: string;
  readonly accountSid: string;
  readonly authToken: string;
}

/** Requests are never repeated: the provider has no idempotency keys. */
export interface VoiceSetupClient {
  findAgents(name: string): Promise<ProviderOutcome<readonly string[]>>;
  /** Returns the agent's id. All definitions name fields as the provider does. */
  createAgent(definition: object): Promise<ProviderOutcome<string>>;
  findTools(name: string): Promise<ProviderOutcome<readonly VoiceTool[]>>;
  createTool(config: object): Promise<ProviderOutcome<string>>;
  /** For calls, not for text messages. Returns the number's id. */
  importPhoneNumber(number: NumberImport): Promise<ProviderOutcome<string>>;
  assignAgent(phoneNumberId: string, agentId: string): Promise<ProviderOutcome<null>>;
}

/** Undefined if the reply has no such list. */
function listIn<Value>(
  body: unknown,
  name: string,
  parse: (element: unknown) => Value | undefined,
): Value[] | undefined {
  const list = fieldOf(body, name);
  return Array.isArray(list) ? list.flatMap((element) => parse(element) ?? []) : undefined;
}

interface ListedAgent {
  readonly agentId: string;
  readonly name: unknown;
  readonly createdAt: number;
}

function parseAgent(agent: unknown): ListedAgent | undefined {
  const agentId = providerId(fieldOf(agent, 'agent_id'));
  if (agentId === undefined) return undefined;
  const createdAt = Number(fieldOf(agent, 'created_at_unix_secs') ?? 0);
  return { agentId, name: fieldOf(agent, 'name'), createdAt };
}

function parseTool(tool: unknown): VoiceTool | undefined {
  const toolId = providerId(fieldOf(tool, 'id'));
  return toolId === undefined ? undefined : { toolId, config: fieldOf(tool, 'tool_config') };
}

interface ToolPage {
  readonly tools: readonly VoiceTool[];
  readonly cursor: string | undefined;
}

function parseToolPage(body: unknown): ToolPage | undefined {
  const [tools, cursor] = [listIn(body, 'tools', parseTool), fieldOf(body, 'next_cursor')];
  return tools && { tools, cursor: typeof cursor === 'string' && cursor !== '' ? cursor : undefined };
}

const pageSize = '100';
/** No workspace has this many pages of tools with one name. */
const maxToolPages = 20;

const idIn = (name: string) => (body: unknown) => providerId(fieldOf(body, name));

/** Creating an agent times out after 6 seconds, other requests after `timeoutMs`. */
export function voiceSetupClient(
  secret: VoiceSecret,
  { timeoutMs = 4000, createTimeoutMs = 6000 } = {},
): VoiceSetupClient {
  const request = voiceRequest(secret);
  return {
    findAgents: async (name) => {
      const query = new URLSearchParams({ search: name, page_size: pageSize });
      const found = await request(`v1/convai/agents?${query.toString()}`, timeoutMs, (body) =>
        listIn(body, 'agents', parseAgent),
      );
      // The provider also returns agents whose names contain the given one.
      return mapAccepted(found, (agents) =>
        agents
          .filter((agent) => agent.name === name)
          .sort((one, other) => one.createdAt - other.createdAt)
          .map(({ agentId }) => agentId),
      );
    },
    createAgent: (definition) => request('v1/convai/agents/create', createTimeoutMs, idIn('agent_id'), definition),
    async findTools(name) {
      const tools: VoiceTool[] = [];
      let cursor: string | undefined;
      for (let page = 1; page <= maxToolPages; page++) {
        const query = new URLSearchParams({
          search: name,
          page_size: pageSize,
          ...(cursor !== undefined && { cursor }),
        });
        const found = await request(`v1/convai/tools?${query.toString()}`, timeoutMs, parseToolPage);
        if (found.kind !== 'accepted') return found;
        tools.push(...found.value.tools);
        cursor = found.value.cursor;
        if (cursor === undefined) return { kind: 'accepted', value: tools };
      }
      return { kind: 'unknown', status: null, code: 'too_many_tools' };
    },
    createTool: (config) => request('v1/convai/tools', timeoutMs, idIn('id'), { tool_config: config }),
    importPhoneNumber: ({ phoneNumber, label, accountSid, authToken }) =>
      request('v1/convai/phone-numbers', createTimeoutMs, idIn('phone_number_id'), {
        provider: 'twilio',
        phone_number: phoneNumber,
        label,
        sid: accountSid,
        token: authToken,
        // Otherwise the provider also receives the number's text messages, and nobody could opt out by one.
        enable_sms: false,
      }),
    assignAgent: (phoneNumberId, agentId) =>
      request(
        `v1/convai/phone-numbers/${encodeURIComponent(phoneNumberId)}`,
        timeoutMs,
        () => null,
        { agent_id: agentId },
        'PATCH',
      ),
  };
}
