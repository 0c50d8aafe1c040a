import { BoundedCache } from '../../../foundation/bounded-cache.ts';
import { toStorable } from './item-conversion.ts';
import type { IndexName } from './keys.ts';

export type Values = Readonly<Record<string, unknown>>;

export interface Condition {
  readonly expression: string;
  readonly values?: Values;
}

/**
 * `setOnce` sets what is missing, `append` adds to lists, `add` increments; `undefined` values are ignored. A name in
 * `set` or `remove` may be a path into a map (`results.c7`).
 */
export interface Change {
  readonly set?: Values;
  readonly setOnce?: Values;
  readonly append?: Readonly<Record<string, readonly unknown[]>>;
  readonly add?: Readonly<Record<string, number | bigint>>;
  readonly remove?: readonly string[];
  readonly onlyIf?: Condition;
}

type CallerFields = Readonly<Record<string, string | null>> & {
  readonly [Name in 'pk' | 'sk' | `${IndexName}${'pk' | 'sk'}`]?: never;
};

export function fieldsChange(fields: CallerFields) {
  const set: Record<string, string> = {};
  const remove: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) remove.push(name);
    else set[name] = value;
  }
  return { set, remove };
}

/** The part of an update that depends only on its names, shared by all updates of the same form. */
interface CompiledUpdate {
  readonly expressions: {
    readonly UpdateExpression: string;
    readonly ConditionExpression?: string;
    readonly ExpressionAttributeNames: Record<string, string>;
  };
  readonly tokens: readonly string[];
}

/** Updates with an id in a path never recur, so the caches are bounded. */
const maxCached = 500;
const namesByExpression = new BoundedCache<Record<string, string>>(maxCached);
const compiledUpdates = new BoundedCache<CompiledUpdate>(maxCached);

function namesIn(expression: string): Record<string, string> {
  const known = namesByExpression.get(expression);
  if (known) return known;
  const found = Array.from(expression.matchAll(/#(\w+)/g), ([token, name = '']): [string, string] => [token, name]);
  const names = Object.fromEntries(found);
  namesByExpression.set(expression, names);
  return names;
}

const expressionValues = (values: Values) =>
  Object.keys(values).length > 0 ? { ExpressionAttributeValues: toStorable(values) } : {};

export const compileCondition = ({ expression, values = {} }: Condition) => ({
  ConditionExpression: expression,
  ExpressionAttributeNames: namesIn(expression),
  ...expressionValues(values),
});

/** Copies a value so that V8 stores its strings flat instead of as concatenations: the SDK reads them by character. */
// The same values as before.
const flatten = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

const noneYet = ':v_none_yet';

/** `form` is the condition and the names to set, set once, append, add and remove. */
function compileForm(form: string): CompiledUpdate {
  const known = compiledUpdates.get(form);
  if (known) return known;
  const [condition = '', ...lists] = form.split('|');
  const [set = [], setOnce = [], append = [], add = [], remove = []] = lists.map((list) =>
    list.split(',').filter(Boolean),
  );
  const names = { ...namesIn(condition) };
  const path = (name: string) => {
    const parts = name.split('.');
    for (const part of parts) names[`#${part}`] = part;
    return parts.map((part) => `#${part}`).join('.');
  };
  const token = (name: string) => `:v_${name.replaceAll('.', '_')}`;
  const sets = [
    ...set.map((name) => `${path(name)} = ${token(name)}`),
    ...setOnce.map((name) => `${path(name)} = if_not_exists(${path(name)}, ${token(name)})`),
    ...append.map((name) => `${path(name)} = list_append(if_not_exists(${path(name)}, ${noneYet}), ${token(name)})`),
  ];
  const clauses = [
    { verb: 'SET', parts: sets },
    { verb: 'ADD', parts: add.map((name) => `${path(name)} ${token(name)}`) },
    { verb: 'REMOVE', parts: remove.map(path) },
  ].filter(({ parts }) => parts.length > 0);
  const compiled = flatten<CompiledUpdate>({
    expressions: {
      UpdateExpression: clauses.map(({ verb, parts }) => `${verb} ${parts.join(', ')}`).join(' '),
      ...(condition && { ConditionExpression: condition }),
      ExpressionAttributeNames: names,
    },
    tokens: [...set, ...setOnce, ...append, ...add].map(token),
  });
  compiledUpdates.set(form, compiled);
  return compiled;
}

function joinNames(fields: Values | undefined, given: unknown[]): string {
  let names = '';
  for (const name in fields) {
    if (fields[name] === undefined) continue;
    names += `${name},`;
    given.push(fields[name]);
  }
  return names;
}

export function compileUpdate({ set, setOnce, append, add, remove = [], onlyIf }: Change) {
  const given: unknown[] = [];
  const names = [set, setOnce, append, add].map((fields) => `${joinNames(fields, given)}|`).join('') + remove.join(',');
  const { expressions, tokens } = compileForm(`${onlyIf?.expression ?? ''}|${names}`);
  const values: Record<string, unknown> = { ...onlyIf?.values, ...(append && { [noneYet]: [] }) };
  for (const [at, token] of tokens.entries()) values[token] = given[at];
  return { ...expressions, ...expressionValues(values) };
}
