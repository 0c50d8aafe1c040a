import { isDeepStrictEqual } from 'node:util';

export type Item = Readonly<Record<string, unknown>>;

/** What the names and values in an expression stand for. */
export interface Placeholders {
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined;
  readonly ExpressionAttributeValues?: Item | undefined;
}

interface Scope {
  readonly item: Item;
  readonly names: Readonly<Record<string, string>>;
  readonly values: Item;
}

type Evaluate<Result> = (scope: Scope) => Result;

const scopeOf = (item: Item, given: Placeholders): Scope => ({
  item,
  names: given.ExpressionAttributeNames ?? {},
  values: given.ExpressionAttributeValues ?? {},
});

/** Whether an item, or none, meets a condition. */
export const isMatch = (expression: string, item: Item | undefined, given: Placeholders): boolean =>
  compiled(conditions, expression, parseCondition)(scopeOf(item ?? {}, given));

/** A copy as a table keeps it: without what is undefined, every number a number. */
export function storedCopy<Value>(value: Value): Value {
  // A copy has the type of its original.
  return copyOf(value) as Value;
}

function copyOf(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (value instanceof Set) throw new Error('The table in memory stores no sets.');
  const fields: Iterable<readonly [string, unknown]> = value instanceof Map ? value : Object.entries(value);
  return Object.fromEntries(
    [...fields].flatMap(([name, each]) => (each === undefined ? [] : [[name, copyOf(each)] as const])),
  );
}

/** A copy of the item after an update. */
export function updatedItem(expression: string, item: Item, given: Placeholders): Item {
  const changed = storedCopy(item);
  const scope = scopeOf(item, given);
  for (const change of compiled(updates, expression, parseUpdate)) change(scope, changed);
  return changed;
}

const conditions = new Map<string, Evaluate<boolean>>();
const updates = new Map<string, readonly Apply[]>();

function compiled<Program>(known: Map<string, Program>, text: string, parse: (tokens: Tokens) => Program): Program {
  const found = known.get(text);
  if (found) return found;
  const tokens = readTokens(text);
  const program = parse(tokens);
  if (tokens.peek() !== undefined) throw new Error(`The expression "${text}" has an unknown ${tokens.peek()}.`);
  known.set(text, program);
  return program;
}

interface Tokens {
  peek(): string | undefined;
  next(): string;
  /** Takes the token if it is the next one. */
  accept(token: string): boolean;
  expect(token: string): void;
}

function readTokens(text: string): Tokens {
  const all = text.match(/[#:]?\w+|<>|<=|>=|[=<>(),.[\]]/g) ?? [];
  let at = 0;
  const next = (): string => all[at++] ?? '';
  const accept = (token: string): boolean => {
    if (all[at]?.toUpperCase() !== token.toUpperCase()) return false;
    at++;
    return true;
  };
  return {
    peek: () => all[at],
    next,
    accept,
    expect: (token) => {
      if (!accept(token)) throw new Error(`The expression "${text}" has no ${token} after token ${at}.`);
    },
  };
}

function parseCondition(tokens: Tokens): Evaluate<boolean> {
  const first = parseAnd(tokens);
  if (!tokens.accept('OR')) return first;
  const rest = parseCondition(tokens);
  return (scope) => first(scope) || rest(scope);
}

function parseAnd(tokens: Tokens): Evaluate<boolean> {
  const first = parseNot(tokens);
  if (!tokens.accept('AND')) return first;
  const rest = parseAnd(tokens);
  return (scope) => first(scope) && rest(scope);
}

function parseNot(tokens: Tokens): Evaluate<boolean> {
  if (tokens.accept('NOT')) {
    const negated = parseNot(tokens);
    return (scope) => !negated(scope);
  }
  if (!tokens.accept('(')) return parsePredicate(tokens);
  const inner = parseCondition(tokens);
  tokens.expect(')');
  return inner;
}

function parsePredicate(tokens: Tokens): Evaluate<boolean> {
  for (const [name, test] of Object.entries(functions)) {
    if (!tokens.accept(name)) continue;
    tokens.expect('(');
    const operand = parseOperand(tokens);
    const argument = tokens.accept(',') ? parseOperand(tokens) : () => undefined;
    tokens.expect(')');
    return (scope) => test(operand(scope), argument(scope));
  }
  const left = parseOperand(tokens);
  if (tokens.accept('BETWEEN')) {
    const low = parseOperand(tokens);
    tokens.expect('AND');
    const high = parseOperand(tokens);
    return (scope) => compare('>=', left(scope), low(scope)) && compare('<=', left(scope), high(scope));
  }
  const operator = tokens.next();
  const right = parseOperand(tokens);
  return (scope) => compare(operator, left(scope), right(scope));
}

const functions = {
  attribute_exists: (value: unknown) => value !== undefined,
  attribute_not_exists: (value: unknown) => value === undefined,
  begins_with: (value: unknown, start: unknown) => typeof value === 'string' && value.startsWith(String(start)),
  contains: (value: unknown, part: unknown) =>
    Array.isArray(value) ? value.includes(part) : typeof value === 'string' && value.includes(String(part)),
};

/** A missing value is only unequal. */
function compare(operator: string, left: unknown, right: unknown): boolean {
  if (operator === '=') return left !== undefined && isSame(left, right);
  if (operator === '<>') return !isSame(left, right);
  const isText = typeof left === 'string' && typeof right === 'string';
  if (!isText && !(typeof left === 'number' && typeof right === 'number')) return false;
  const difference = isText ? Buffer.compare(Buffer.from(left), Buffer.from(right)) : Number(left) - Number(right);
  switch (operator) {
    case '<':
      return difference < 0;
    case '<=':
      return difference <= 0;
    case '>':
      return difference > 0;
    case '>=':
      return difference >= 0;
    default:
      throw new Error(`An expression has the unknown operator ${operator}.`);
  }
}

const isSame = (left: unknown, right: unknown): boolean => left === right || isDeepStrictEqual(left, right);

function parsePath(tokens: Tokens): (names: Scope['names']) => readonly string[] {
  const parts = [tokens.next()];
  for (;;)
    if (tokens.accept('.')) parts.push(tokens.next());
    else if (tokens.accept('[')) {
      parts.push(tokens.next());
      tokens.expect(']');
    } else break;
  return (names) => parts.map((part) => (part.startsWith('#') ? (names[part] ?? part) : part));
}

function parseOperand(tokens: Tokens): Evaluate<unknown> {
  if (tokens.peek()?.startsWith(':')) {
    const name = tokens.next();
    return ({ values }) => values[name];
  }
  const path = parsePath(tokens);
  return ({ item, names }) => path(names).reduce(fieldOf, item);
}

const fieldOf = (within: unknown, name: string): unknown =>
  typeof within === 'object' && within !== null ? Reflect.get(within, name) : undefined;

type Apply = (scope: Scope, changed: Item) => void;

function parseUpdate(tokens: Tokens): readonly Apply[] {
  const changes: Apply[] = [];
  while (tokens.peek() !== undefined) {
    const clause = tokens.next();
    do changes.push(parseChange(clause, tokens));
    while (tokens.accept(','));
  }
  return changes;
}

function parseChange(clause: string, tokens: Tokens): Apply {
  const path = parsePath(tokens);
  if (clause === 'REMOVE') return ({ names }, changed) => write(changed, path(names), undefined);
  if (clause === 'SET') {
    tokens.expect('=');
    const value = parseValue(tokens);
    return (scope, changed) => write(changed, path(scope.names), value(scope));
  }
  if (clause !== 'ADD') throw new Error(`An update has the unknown clause ${clause}.`);
  const added = parseOperand(tokens);
  return (scope, changed) => {
    const before = path(scope.names).reduce<unknown>(fieldOf, scope.item);
    write(changed, path(scope.names), Number(before ?? 0) + Number(added(scope)));
  };
}

function parseValue(tokens: Tokens): Evaluate<unknown> {
  if (tokens.accept('if_not_exists')) {
    const [stored, otherwise] = parseArguments(tokens);
    return (scope) => stored(scope) ?? otherwise(scope);
  }
  if (!tokens.accept('list_append')) return parseOperand(tokens);
  const [before, after] = parseArguments(tokens);
  return (scope) => [before(scope), after(scope)].flat();
}

function parseArguments(tokens: Tokens): [Evaluate<unknown>, Evaluate<unknown>] {
  tokens.expect('(');
  const first = parseValue(tokens);
  tokens.expect(',');
  const second = parseValue(tokens);
  tokens.expect(')');
  return [first, second];
}

function write(item: Item, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path.toReversed();
  const within = rest.toReversed().reduce<unknown>(fieldOf, item);
  if (typeof within !== 'object' || within === null)
    throw new Error(`An update changes ${path.join('.')} of an item without it.`);
  if (value === undefined) Reflect.deleteProperty(within, name);
  else Reflect.set(within, name, storedCopy(value));
}
