import { isRecord, oneOrMany, recordAt } from '../foundation/json.ts';

export interface AccessRequest {
  readonly action: string;
  readonly resource: string;
  readonly context?: Context;
}

/** Context keys of a request. A multivalued key always has a list, even of one value. */
type Context = Readonly<Record<string, string | readonly string[]>>;

export interface Statement {
  readonly isAllow: boolean;
  readonly hasAction: (action: string) => boolean;
  readonly hasResource: (resource: string) => boolean;
  readonly conditions: readonly Condition[];
  readonly declared: Readonly<Record<string, unknown>>;
}

type Condition = (context: Context) => boolean;

export const parseStatements = (document: Record<string, unknown>): Statement[] =>
  oneOrMany(document['Statement'])
    .filter(isRecord)
    .map((statement) => ({
      isAllow: statement['Effect'] === 'Allow',
      hasAction: matcher(statement['Action'], statement['NotAction'], 'i'),
      hasResource: matcher(statement['Resource'], statement['NotResource'], ''),
      conditions: Object.entries(recordAt(statement, 'Condition')).flatMap(([operator, wanted]) =>
        conditionsOf(operator, isRecord(wanted) ? wanted : {}),
      ),
      declared: statement,
    }));

export const isAllowed = (
  statements: readonly Statement[],
  { action, resource, context = {} }: AccessRequest,
): boolean => {
  const fullContext = { ...everyCall, ...context };
  const applicable = statements.filter(
    (statement) =>
      statement.hasAction(action) &&
      statement.hasResource(resource) &&
      statement.conditions.every((condition) => condition(fullContext)),
  );
  return applicable.length > 0 && applicable.every((statement) => statement.isAllow);
};

/** Tests whether a decision may depend on more than action and resource. */
export const hasConditions = (statements: readonly Statement[]): boolean =>
  statements.some(({ conditions }) => conditions.length > 0);

const everyCall = { 'aws:SecureTransport': 'true' };

/** The context keys that the runner provides. */
const knownKeys: ReadonlyMap<string, { readonly isMultivalued: boolean }> = new Map([
  ['aws:SecureTransport', { isMultivalued: false }],
  ['aws:SourceArn', { isMultivalued: false }],
  ['dynamodb:LeadingKeys', { isMultivalued: true }],
  ['s3:prefix', { isMultivalued: false }],
]);

const matcher = (included: unknown, excluded: unknown, flags: string): ((value: string) => boolean) => {
  const patterns = oneOrMany(included ?? excluded).map((pattern) => wildcard(String(pattern), flags));
  const isWanted = included !== undefined;
  return (value) => patterns.some((pattern) => pattern.test(value)) === isWanted;
};

/** Converts an IAM pattern: `*` matches any text, `?` one character. */
export const wildcard = (pattern: string, flags = ''): RegExp => {
  const escaped = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${escaped}$`, `s${flags}`);
};

const operators: Readonly<Record<string, (actual: string, wanted: string) => boolean>> = {
  StringEquals: (actual, wanted) => actual === wanted,
  StringLike: (actual, wanted) => wildcard(wanted).test(actual),
  Bool: (actual, wanted) => actual === wanted,
  ArnLike: (actual, wanted) => wildcard(wanted).test(actual),
  ArnEquals: (actual, wanted) => wildcard(wanted).test(actual),
};

const conditionsOf = (name: string, wanted: Record<string, unknown>): Condition[] => {
  const { set, bare, ifExists } = parseOperator(name);
  const operator = bare === 'Null' ? undefined : operators[bare];
  if (!operator && bare !== 'Null') throw new Error(`The local runner does not support the policy condition ${name}.`);
  return Object.entries(wanted).map(([key, values]) => {
    const known = knownKeys.get(key);
    if (!known) throw new Error(`The local runner does not support the policy condition key ${key}.`);
    const accepted = oneOrMany(values).map(String);
    if (!operator) return (context) => accepted.includes(String(context[key] === undefined));
    if (known.isMultivalued !== (set !== undefined))
      throw new Error(`${key} ${known.isMultivalued ? 'needs' : 'cannot have'} ForAllValues or ForAnyValue: ${name}.`);
    const isAccepted = (actual: string) => accepted.some((value) => operator(actual, value));
    return (context) => {
      const actual = context[key];
      // AWS evaluates ForAllValues to true and ForAnyValue to false if the request lacks the key.
      if (actual === undefined) return ifExists || set === 'ForAllValues';
      return set === 'ForAllValues'
        ? oneOrMany(actual).map(String).every(isAccepted)
        : oneOrMany(actual).map(String).some(isAccepted);
    };
  });
};

const parseOperator = (name: string) => {
  const [, set, bare = '', ifExists] = /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/.exec(name) ?? [];
  return { set, bare, ifExists: ifExists !== undefined };
};
