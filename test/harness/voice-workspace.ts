import type { ServerResponse } from 'node:http';
import { type ProviderStub, accept } from './provider-stub.ts';
import { required } from './required.ts';

/**
 * How the providers reply to a request. `lost` carries it out and hangs up; `silent` only hangs up; `misses` lists nothing,
 * as if what was asked for were carried out later.
 */
type Behavior = 'accepts' | 'lost' | 'silent' | 'misses' | { readonly status: number };

interface ImportedNumber {
  readonly phone_number_id: string;
  readonly phone_number: string;
  assigned_agent: { readonly agent_id: string; readonly agent_name: string } | null;
}

/** What the service sent. */
// oxlint-disable-next-line typescript/no-explicit-any -- Tests read deep into bodies that have no type of their own.
type Json = any;

/** A voice provider that keeps what is made, and a telephony provider that knows where its numbers' messages go. */
export interface VoiceWorkspace {
  readonly agents: Map<string, Json>;
  readonly tools: Map<string, Json>;
  readonly numbers: ImportedNumber[];
  /** Where the messages to the account's numbers go. */
  readonly smsUrls: Map<string, string>;
  /** How to reply to one request each of an operation, in order; afterwards it is accepted. */
  readonly behaviors: Map<string, Behavior[]>;
  /** Whether an import takes the messages as well, whatever it was asked to do. */
  takesMessages: boolean;
  /** The operations since the workspace was opened. */
  readonly operations: string[];
  /** Forgets the operations, not what was made. */
  forgetOperations(): void;
}

const operationOf: readonly (readonly [method: string, path: RegExp, operation: string])[] = [
  ['POST', /^\/v1\/convai\/agents\/create$/, 'create_agent'],
  ['GET', /^\/v1\/convai\/agents$/, 'find_agents'],
  ['GET', /^\/v1\/convai\/agents\/([^/]+)$/, 'read_agent'],
  ['PATCH', /^\/v1\/convai\/agents\/([^/]+)$/, 'update_agent'],
  ['POST', /^\/v1\/convai\/tools$/, 'create_tool'],
  ['GET', /^\/v1\/convai\/tools$/, 'list_tools'],
  ['POST', /^\/v1\/convai\/phone-numbers$/, 'import_number'],
  ['GET', /^\/v1\/convai\/phone-numbers$/, 'list_imports'],
  ['GET', /^\/v1\/convai\/phone-numbers\/([^/]+)$/, 'read_import'],
  ['PATCH', /^\/v1\/convai\/phone-numbers\/([^/]+)$/, 'assign_number'],
  ['GET', /\/IncomingPhoneNumbers\.json$/, 'list_numbers'],
  ['POST', /\/IncomingPhoneNumbers\/([^/]+)\.json$/, 'update_number'],
];

export const workspaceOperations = operationOf.map(([, , operation]) => operation);

/** Fewer than a test makes of one name, so that it needs several pages. */
const toolsPerPage = 3;

let made = 0;

/** The telephony provider's id of a number. */
const sidOf = (phoneNumber: string): string => `PN${phoneNumber.replace('+', '').padStart(32, '0')}`;

/** Makes the stub of the providers keep a workspace, until it is told to forget. */
export function openWorkspace(providers: ProviderStub, madeTools: VoiceWorkspace['tools'] = new Map()): VoiceWorkspace {
  const operations: string[] = [];
  const workspace: VoiceWorkspace = {
    agents: new Map(),
    tools: madeTools,
    numbers: [],
    smsUrls: new Map(),
    behaviors: new Map(),
    takesMessages: false,
    operations,
    forgetOperations: () => void (operations.length = 0),
  };
  const { agents, tools, numbers, smsUrls } = workspace;
  const missing = { status: 404, body: { detail: { status: 'not_found', message: 'Not found' } } };
  const ok = (body: unknown) => ({ status: 200, body });

  const carryOut: Readonly<
    Record<string, (id: string, body: Json, query: URLSearchParams) => typeof missing | ReturnType<typeof ok>>
  > = {
    create_agent: (_, body) => {
      const agent_id = `agent_made_${++made}`;
      agents.set(agent_id, body);
      return ok({ agent_id });
    },
    find_agents: (_, __, query) =>
      ok({
        agents: [...agents]
          .filter(([, { name }]) => name.includes(query.get('search') ?? ''))
          .map(([agent_id, { name }], index) => ({ agent_id, name, created_at_unix_secs: index })),
        has_more: false,
        next_cursor: null,
      }),
    read_agent: (agent_id) => (agents.has(agent_id) ? ok({ agent_id, ...agents.get(agent_id) }) : missing),
    update_agent: (agent_id, body) => {
      if (!agents.has(agent_id)) return missing;
      agents.set(agent_id, { ...agents.get(agent_id), ...body });
      return ok({ agent_id, ...agents.get(agent_id) });
    },
    create_tool: (_, { tool_config }) => {
      const id = `tool_${++made}`;
      tools.set(id, tool_config);
      return ok({ id, tool_config });
    },
    // The provider adds its own defaults to what it was given.
    list_tools: (_, __, query) => {
      const named = [...tools].filter(([, { name }]) => name.startsWith(query.get('search') ?? ''));
      const start = Number(query.get('cursor') ?? 0);
      const page = named.slice(start, start + toolsPerPage);
      const next = start + toolsPerPage < named.length ? String(start + toolsPerPage) : null;
      return ok({
        tools: page.map(([id, config]) => ({ id, tool_config: { ...config, assignments: [] } })),
        has_more: next !== null,
        next_cursor: next,
      });
    },
    import_number: (_, { phone_number, enable_sms: takesMessages = true }) => {
      const phone_number_id = `phnum_made_${++made}`;
      numbers.push({ phone_number_id, phone_number, assigned_agent: null });
      if (takesMessages || workspace.takesMessages) smsUrls.set(phone_number, 'https://voice.example/sms');
      return ok({ phone_number_id });
    },
    list_imports: () => ok(numbers),
    read_import: (id) => {
      const found = numbers.find(({ phone_number_id }) => phone_number_id === id);
      return found ? ok(found) : missing;
    },
    assign_number: (id, { agent_id }) => {
      const found = numbers.find(({ phone_number_id }) => phone_number_id === id);
      if (!found) return missing;
      found.assigned_agent = { agent_id, agent_name: 'Agent' };
      return ok(found);
    },
    list_numbers: (_, __, query) => {
      const phone_number = required(query.get('PhoneNumber'));
      const sms_url = smsUrls.get(phone_number);
      const found = { sid: sidOf(phone_number), phone_number, capabilities: { voice: true, sms: true }, sms_url };
      return ok({ incoming_phone_numbers: sms_url === undefined ? [] : [found] });
    },
    update_number: (sid, body) => {
      const phone_number = [...smsUrls.keys()].find((number) => sidOf(number) === sid);
      if (phone_number === undefined) return missing;
      const sms_url = required(new URLSearchParams(body).get('SmsUrl'));
      smsUrls.set(phone_number, sms_url);
      return ok({ sid, phone_number, sms_url });
    },
  };

  providers.answerWith((outgoing, path, method) => {
    const { pathname, searchParams } = new URL(path, 'http://provider');
    const [, pattern, operation] = operationOf.find(([of, pattern]) => of === method && pattern.test(pathname)) ?? [];
    const act = operation && carryOut[operation];
    if (!act || !pattern) return accept(path, outgoing);
    operations.push(operation);
    const behavior = workspace.behaviors.get(operation)?.shift();
    if (behavior === 'silent') return void outgoing.destroy();
    if (typeof behavior === 'object') return reply(outgoing, behavior.status, { detail: { status: 'refused' } });
    if (behavior === 'misses') return reply(outgoing, 200, { agents: [], tools: [] });
    // The request that is being answered is the last one.
    const body = required(providers.asked.at(-1)?.body);
    const { status, body: answer } = act(
      decodeURIComponent(pattern.exec(pathname)?.[1] ?? ''),
      body.startsWith('{') ? JSON.parse(body) : body,
      searchParams,
    );
    if (behavior === 'lost') return void outgoing.destroy();
    return reply(outgoing, status, answer);
  });
  return workspace;
}

const reply = (outgoing: ServerResponse, status: number, body: unknown) =>
  void outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
