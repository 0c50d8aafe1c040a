import { randomUUID } from 'node:crypto';
import { isRecord } from './template.ts';
import type { State } from './state.ts';
import { listAt, parseJson, textAt } from './json.ts';

interface GatewayKey {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly plans: readonly string[];
}

export interface ControlReply {
  readonly status: number;
  readonly errorType?: string;
  readonly body: object;
}

/** API Gateway's control plane, as far as usage-plan keys go; the keys are kept in the runner's state. */
export interface GatewayKeys {
  isInPlan(value: string): boolean;
  answer(method: string, path: string, body: string): ControlReply;
}

export const gatewayKeys = (state: State, plans: readonly string[]): GatewayKeys => {
  const keys = new Map<string, GatewayKey>();
  for (const stored of listAt({ keys: state.recall('gateway-keys') }, 'keys')) {
    const id = textAt(stored, 'id') ?? '';
    const value = textAt(stored, 'value') ?? '';
    keys.set(value, { id, value, name: textAt(stored, 'name') ?? '', plans: listAt(stored, 'plans').map(String) });
  }

  const save = (key: GatewayKey): void => {
    keys.set(key.value, key);
    state.remember('gateway-keys', [...keys.values()]);
  };

  const createKey = (input: unknown): ControlReply => {
    const value = textAt(input, 'value') ?? randomUUID().replaceAll('-', '');
    if (value.length < 20 || value.length > 128) {
      return refusal(400, 'BadRequestException', 'API Key value should be at least 20 characters');
    }
    if (keys.has(value)) return refusal(409, 'ConflictException', 'API Key already exists');
    const key = { id: randomUUID().slice(0, 10), name: textAt(input, 'name') ?? '', value, plans: [] };
    save(key);
    const enabled = isRecord(input) && input['enabled'] === true;
    return { status: 201, body: { id: key.id, name: key.name, value, enabled, createdDate: Date.now() / 1000 } };
  };

  const joinPlan = (plan: string, input: unknown): ControlReply => {
    if (!plans.includes(plan)) return refusal(404, 'NotFoundException', 'Invalid Usage Plan identifier specified');
    const key = [...keys.values()].find(({ id }) => id === textAt(input, 'keyId'));
    if (!key) return refusal(404, 'NotFoundException', 'Invalid API Key identifier specified');
    if (key.plans.includes(plan)) return refusal(409, 'ConflictException', 'Usage Plan Key already exists');
    save({ ...key, plans: [...key.plans, plan] });
    return { status: 201, body: { id: key.id, type: 'API_KEY', name: key.name } };
  };

  const list = (query: URLSearchParams): ControlReply => {
    const prefix = query.get('name') ?? '';
    const found = [...keys.values()].filter(({ name }) => name.startsWith(prefix));
    const withValues = query.get('includeValues') === 'true';
    const item = found.map(({ id, name, value }) => ({ id, name, enabled: true, ...(withValues && { value }) }));
    return { status: 200, body: { item } };
  };

  return {
    isInPlan: (value) => (keys.get(value)?.plans.length ?? 0) > 0,
    answer: (method, path, body) => {
      const url = new URL(path, 'http://local');
      const plan = /^\/usageplans\/([^/]+)\/keys$/.exec(url.pathname)?.[1];
      const input = body === '' ? {} : parseJson(body);
      if (method === 'POST' && url.pathname === '/apikeys') return createKey(input);
      if (method === 'GET' && url.pathname === '/apikeys') return list(url.searchParams);
      if (method === 'POST' && plan !== undefined) return joinPlan(plan, input);
      return refusal(501, 'NotImplemented', `The local runner does not know ${method} ${url.pathname} of API Gateway.`);
    },
  };
};

const refusal = (status: number, errorType: string, message: string): ControlReply => ({
  status,
  errorType,
  body: { message },
});
