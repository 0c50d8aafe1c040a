export type NamedKind = 'account' | 'contact' | 'payment';

export interface NamedRecord {
  readonly kind: NamedKind;
  readonly externalId: string;
}

/** The form in which the external_id of a record is stored; the given one if there is no such record. */
export type StoredForm = (kind: NamedKind, externalId: string) => string;

/** The parts of a request that may name records. */
export interface NamingParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

interface Field {
  readonly kind: NamedKind;
  readonly part: keyof NamingParts;
  readonly names: readonly [string, ...string[]];
}

const kinds: readonly (readonly [RegExp, NamedKind])[] = [
  [/\/accounts(\/|$)/, 'account'],
  [/\/(contacts|opt-out)(\/|$)/, 'contact'],
  [/\/payments(\/|$)/, 'payment'],
];

/** The fields of a route's requests that may hold the external_id of a stored record. */
function fieldsOf(path: string, { query, body }: NamingParts): readonly Field[] {
  const kind = kinds.find(([pattern]) => pattern.test(path))?.[1];
  const [, parameter] = /\{(\w+)\}/.exec(path) ?? [];
  const isOfOneRecord = /\/(accounts|contacts|payments)(\/\{\w+\})?$/.test(path);
  return [
    ...(kind && parameter && valueAt(query, ['by']) === 'external_id'
      ? [{ kind, part: 'params', names: [parameter] } as const]
      : []),
    ...(kind && isOfOneRecord ? [{ kind, part: 'body', names: ['external_id'] } as const] : []),
    ...(kind ? [{ kind, part: 'query', names: ['external_id'] } as const] : []),
    { kind: 'contact', part: 'body', names: ['contact', 'external_id'] },
    { kind: 'account', part: 'body', names: ['account_external_id'] },
    { kind: 'contact', part: 'body', names: ['contact_external_id'] },
    ...fieldsOfList(body, 'account', 'account_external_ids'),
    ...fieldsOfList(body, 'contact', 'contact_external_ids'),
  ];
}

function fieldsOfList(body: unknown, kind: NamedKind, name: string): readonly Field[] {
  const list = valueAt(body, [name]);
  return Array.isArray(list) ? list.map((_, index) => ({ kind, part: 'body', names: [name, String(index)] })) : [];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const valueAt = (value: unknown, names: readonly string[]): unknown =>
  names.reduce((part, name) => (isObject(part) && Object.hasOwn(part, name) ? part[name] : undefined), value);

function withValue(value: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return text;
  if (Array.isArray(value)) return value.with(Number(name), withValue(value[Number(name)], rest, text));
  return isObject(value) ? { ...value, [name]: withValue(value[name], rest, text) } : value;
}

/** The records that a request names by their external_id. */
export const namedRecords = (path: string, request: NamingParts): readonly NamedRecord[] =>
  fieldsOf(path, request).flatMap(({ kind, part, names }) => {
    const externalId = valueAt(request[part], names);
    return typeof externalId === 'string' ? [{ kind, externalId }] : [];
  });

/** The request with each external_id in the form in which it is stored. */
export function withStoredForms<Named extends NamingParts>(path: string, request: Named, formOf: StoredForm): Named {
  return fieldsOf(path, request).reduce<Named>((each, { kind, part, names }) => {
    const externalId = valueAt(each[part], names);
    if (typeof externalId !== 'string') return each;
    const form = formOf(kind, externalId);
    return form === externalId ? each : { ...each, [part]: withValue(each[part], names, form) };
  }, request);
}
