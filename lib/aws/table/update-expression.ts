import { BoundedCache } from '../../foundation/bounded-cache.ts';

export type Values = Readonly<Record<string, unknown>>;

/** A condition on the stored item. `#name` stands for an attribute and `:name` for a value. */
export interface Condition {
  readonly expression: string;
  readonly values?: Values;
}

/**
 * What to do to one item: `setOnce` sets what is missing, `add` counts up; `undefined` values are left alone.
 * A name in `set` or `remove` may be a path into a map (`results.c7`).
 */
export interface Change {
  readonly set?: Values;
  readonly setOnce?: Values;
  readonly add?: Readonly<Record<string, number | bigint>>;
  readonly remove?: readonly string[];
  readonly onlyIf?: Condition;
}

/** The write of fields as callers give them: a value sets, `null` clears. */
export function fieldsChange(fields: Readonly<Record<string, string | null>>) {
  const set: Record<string, string> = {};
  const remove: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) remove.push(name);
    else set[name] = value;
  }
  return { set, remove };
}

/** What of a change depends on its names alone: changes of one form share it. */
interface Wording {
  readonly expressions: {
    readonly UpdateExpression: string;
    readonly ConditionExpression?: string;
    readonly ExpressionAttributeNames: Record<string, string>;
  };
  /** Under which each value goes, in the order `set`, `setOnce`, `add`. */
  readonly tokens: readonly string[];
}

/** Some have an id in a path and never come again. */
const keptMax = 500;
const namesByExpression = new BoundedCache<Record<string, string>>(keptMax);
const wordings = new BoundedCache<Wording>(keptMax);

function namesIn(expression: string): Record<string, string> {
  const known = namesByExpression.get(expression);
  if (known) return known;
  const found = Array.from(expression.matchAll(/#(\w+)/g), ([token, name = '']): [string, string] => [token, name]);
  const names = Object.fromEntries(found);
  namesByExpression.set(expression, names);
  return names;
}

const expressionValues = (values: Values) =>
  Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {};

/** The fields of a write that is done on a condition alone. */
export const compileCondition = ({ expression, values = {} }: Condition) => ({
  ConditionExpression: expression,
  ExpressionAttributeNames: namesIn(expression),
  ...expressionValues(values),
});

/** The same with texts that V8 keeps whole, not as sums of others: the SDK goes through them letter by letter. */
// The same values as before.
const inOnePiece = <Made>(made: Made): Made => JSON.parse(JSON.stringify(made)) as Made;

/** `form` has the names of what is set, set once, added and removed, and the condition. */
function wordingOf(form: string): Wording {
  const known = wordings.get(form);
  if (known) return known;
  const [condition = '', ...lists] = form.split('|');
  const [set = [], setOnce = [], add = [], remove = []] = lists.map((list) => list.split(',').filter(Boolean));
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
  ];
  const clauses = [
    { verb: 'SET', parts: sets },
    { verb: 'ADD', parts: add.map((name) => `${path(name)} ${token(name)}`) },
    { verb: 'REMOVE', parts: remove.map(path) },
  ].filter(({ parts }) => parts.length > 0);
  const wording = inOnePiece<Wording>({
    expressions: {
      UpdateExpression: clauses.map(({ verb, parts }) => `${verb} ${parts.join(', ')}`).join(' '),
      ...(condition && { ConditionExpression: condition }),
      ExpressionAttributeNames: names,
    },
    tokens: [...set, ...setOnce, ...add].map(token),
  });
  wordings.set(form, wording);
  return wording;
}

/** The names that have a value, in one text; their values are added to `given`. */
function namesOf(fields: Values | undefined, given: unknown[]): string {
  let names = '';
  for (const name in fields) {
    if (fields[name] === undefined) continue;
    names += `${name},`;
    given.push(fields[name]);
  }
  return names;
}

/** The fields of a write that changes an item. */
export function compileUpdate({ set, setOnce, add, remove = [], onlyIf }: Change) {
  const given: unknown[] = [];
  const names = `${namesOf(set, given)}|${namesOf(setOnce, given)}|${namesOf(add, given)}|${remove.join(',')}`;
  const { expressions, tokens } = wordingOf(`${onlyIf?.expression ?? ''}|${names}`);
  const values: Record<string, unknown> = { ...onlyIf?.values };
  for (const [at, token] of tokens.entries()) values[token] = given[at];
  return { ...expressions, ...expressionValues(values) };
}
