import { oneOrMany, recordAt } from './json.ts';
import { isRecord } from './template.ts';

/** One attempt to use a resource, with the context keys that a condition may ask for. */
export interface Attempt {
  readonly action: string;
  readonly resource: string;
  readonly context?: Readonly<Record<string, string>>;
}

export interface Statement {
  readonly isAllow: boolean;
  readonly hasAction: (action: string) => boolean;
  readonly hasResource: (resource: string) => boolean;
  readonly conditions: readonly Condition[];
}

type Condition = (context: Readonly<Record<string, string>>) => boolean;

/** The statements of a policy document; an operator or context key the runner does not know is an error. */
export const statementsOf = (document: Record<string, unknown>): Statement[] =>
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
export const isAllowed = (statements: readonly Statement[], { action, resource, context = {} }: Attempt): boolean => {
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
export const isConditional = (statements: readonly Statement[]): boolean =>
  statements.some(({ conditions }) => conditions.length > 0);

const everyCall = { 'aws:SecureTransport': 'true' };
const knownKeys = new Set(['aws:SecureTransport', 's3:prefix']);

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
  const ifExists = name.endsWith('IfExists');
  const bare = ifExists ? name.slice(0, -'IfExists'.length) : name;
  const operator = operators[bare];
  if (!operator) throw new Error(`The local runner does not know the policy condition ${name}.`);
  return Object.entries(wanted).map(([key, values]) => {
    if (!knownKeys.has(key)) throw new Error(`The local runner does not know the policy condition key ${key}.`);
    const accepted = oneOrMany(values).map(String);
    return (context) => {
      const actual = context[key];
      return actual === undefined ? ifExists : accepted.some((value) => operator(actual, value));
    };
  });
};
