import { oneOrMany, recordAt } from '../foundation/json.ts';
import { isRecord } from '../stacks/template.ts';

/** One attempt to use a resource, with the context keys that a condition may ask for. */
export interface AccessRequest {
  readonly action: string;
  readonly resource: string;
  readonly context?: Context;
}

/** Context keys of a request. A key that can have several values has a list, even of one. */
type Context = Readonly<Record<string, string | readonly string[]>>;

export interface Statement {
  readonly isAllow: boolean;
  readonly hasAction: (action: string) => boolean;
  readonly hasResource: (resource: string) => boolean;
  readonly conditions: readonly Condition[];
}

type Condition = (context: Context) => boolean;

/** The statements of a policy document; an operator or context key the runner does not know is an error. */
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
    }));

/** Whether the statements of a role allow an attempt: one allows it and none denies it. */
export const isAllowed = (
  statements: readonly Statement[],
  { action, resource, context = {} }: AccessRequest,
): boolean => {
  const about = { ...everyCall, ...context };
  const applying = statements.filter(
    (statement) =>
      statement.hasAction(action) &&
      statement.hasResource(resource) &&
      statement.conditions.every((condition) => condition(about)),
  );
  return applying.length > 0 && applying.every((statement) => statement.isAllow);
};

/** Whether the outcome may depend on more than action and resource. */
export const hasConditions = (statements: readonly Statement[]): boolean =>
  statements.some(({ conditions }) => conditions.length > 0);

const everyCall = { 'aws:SecureTransport': 'true' };

/** The context keys that the runner fills in, and whether one has several values. */
const knownKeys: ReadonlyMap<string, { readonly isMultivalued: boolean }> = new Map([
  ['aws:SecureTransport', { isMultivalued: false }],
  ['dynamodb:LeadingKeys', { isMultivalued: true }],
  ['s3:prefix', { isMultivalued: false }],
]);

const matcher = (included: unknown, excluded: unknown, flags: string): ((value: string) => boolean) => {
  const patterns = oneOrMany(included ?? excluded).map((pattern) => wildcard(String(pattern), flags));
  const isWanted = included !== undefined;
  return (value) => patterns.some((pattern) => pattern.test(value)) === isWanted;
};

/** The pattern language of IAM: `*` for any text, `?` for one character. */
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
  if (!operator && bare !== 'Null') throw new Error(`The local runner does not know the policy condition ${name}.`);
  return Object.entries(wanted).map(([key, values]) => {
    const known = knownKeys.get(key);
    if (!known) throw new Error(`The local runner does not know the policy condition key ${key}.`);
    const accepted = oneOrMany(values).map(String);
    if (!operator) return (context) => accepted.includes(String(context[key] === undefined));
    if (known.isMultivalued !== (set !== undefined))
      throw new Error(`${key} ${known.isMultivalued ? 'needs' : 'cannot have'} ForAllValues or ForAnyValue: ${name}.`);
    const isAccepted = (actual: string) => accepted.some((value) => operator(actual, value));
    return (context) => {
      const actual = context[key];
      // As in AWS: for a key that the request does not have, ForAllValues holds and ForAnyValue does not.
      if (actual === undefined) return ifExists || set === 'ForAllValues';
      return set === 'ForAllValues'
        ? oneOrMany(actual).map(String).every(isAccepted)
        : oneOrMany(actual).map(String).some(isAccepted);
    };
  });
};

/** `ForAllValues:StringLikeIfExists` in its parts. */
const parseOperator = (name: string) => {
  const [, set, bare = '', ifExists] = /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/.exec(name) ?? [];
  return { set, bare, ifExists: ifExists !== undefined };
};
