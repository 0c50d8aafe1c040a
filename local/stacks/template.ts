import { accountId, region } from '../foundation/arn.ts';
import { isRecord } from '../foundation/json.ts';

export interface Template {
  readonly Parameters?: Record<string, { readonly Default?: unknown }>;
  readonly Mappings?: Record<string, Record<string, Record<string, unknown>>>;
  readonly Conditions?: Record<string, unknown>;
  readonly Resources?: Record<string, Resource>;
  readonly Outputs?: Record<string, { readonly Value: unknown; readonly Export?: { readonly Name: unknown } }>;
}

export interface Resource {
  readonly Type: string;
  readonly Properties?: Record<string, unknown>;
  readonly Condition?: string;
}

export interface References {
  ref(logicalId: string): unknown;
  attribute(logicalId: string, attribute: string): unknown;
  imported(exportName: string): unknown;
}

const noValue = Symbol('AWS::NoValue');

const pseudoParameters: Record<string, unknown> = {
  'AWS::AccountId': accountId,
  'AWS::Region': region,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::StackName': 'local',
  'AWS::StackId': `arn:aws:cloudformation:${region}:${accountId}:stack/local/local`,
  'AWS::NotificationARNs': [],
  'AWS::NoValue': noValue,
};

/** Returns a function that replaces every intrinsic function in a value with its result on this machine. */
export const resolver = (template: Template, names: References): ((value: unknown) => unknown) => {
  const ref = (logicalId: string): unknown => {
    if (logicalId in pseudoParameters) return pseudoParameters[logicalId];
    const parameter = template.Parameters?.[logicalId];
    if (parameter) return parameter.Default ?? '';
    return names.ref(logicalId);
  };

  const attribute = (path: string): unknown => {
    const [logicalId = '', ...rest] = path.split('.');
    return names.attribute(logicalId, rest.join('.'));
  };

  const substitute = (text: string, values: Record<string, unknown>): string =>
    text.replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
      if (literal) return `\${${name}}`;
      if (name in values) return String(resolve(values[name]));
      return String(name.includes('.') ? attribute(name) : ref(name));
    });

  const condition = (name: string): boolean => {
    const expression = template.Conditions?.[name];
    if (expression === undefined) throw new Error(`The template has no condition ${name}.`);
    return isTrue(expression);
  };

  const isTrue = (expression: unknown): boolean => {
    if (!isRecord(expression)) return expression === true || expression === 'true';
    if (typeof expression['Condition'] === 'string') return condition(expression['Condition']);
    return resolve(expression) === true;
  };

  const intrinsics = intrinsicsOf(template, names, {
    ref,
    attribute,
    substitute,
    condition,
    isTrue,
    resolve: (value) => resolve(value),
  });

  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve).filter((element) => element !== noValue);
    if (!isRecord(value)) return value;
    const entries = Object.entries(value);
    const [name, argument] = entries.length === 1 ? (entries[0] ?? []) : [];
    if (name !== undefined && name in intrinsics) return intrinsics[name]?.(argument);
    if (name?.startsWith('Fn::')) throw new Error(`The local runner does not support the template function ${name}.`);
    return Object.fromEntries(
      entries.map(([key, inner]) => [key, resolve(inner)]).filter(([, inner]) => inner !== noValue),
    );
  };

  return (value) => {
    const resolved = resolve(value);
    return resolved === noValue ? undefined : resolved;
  };
};

interface Evaluation {
  readonly ref: (logicalId: string) => unknown;
  readonly attribute: (path: string) => unknown;
  readonly substitute: (text: string, values: Record<string, unknown>) => string;
  readonly condition: (name: string) => boolean;
  readonly isTrue: (expression: unknown) => boolean;
  readonly resolve: (value: unknown) => unknown;
}

const intrinsicsOf = (
  template: Template,
  names: References,
  { ref, attribute, substitute, condition, isTrue, resolve }: Evaluation,
): Record<string, (argument: unknown) => unknown> => ({
  Ref: (id) => ref(String(id)),
  'Fn::GetAtt': (path) => attribute(Array.isArray(path) ? path.map((part) => resolve(part)).join('.') : String(path)),
  'Fn::Sub': (argument) => {
    if (!Array.isArray(argument)) return substitute(String(argument), {});
    const [text, values] = asList(argument, 'Fn::Sub');
    return substitute(String(text), isRecord(values) ? values : {});
  },
  'Fn::Join': (argument) => {
    const [separator, parts] = asList(argument, 'Fn::Join');
    return asList(resolve(parts), 'Fn::Join').join(String(separator));
  },
  'Fn::Select': (argument) => {
    const [index, values] = asList(argument, 'Fn::Select');
    return asList(resolve(values), 'Fn::Select')[Number(resolve(index))];
  },
  'Fn::Split': (argument) => {
    const [separator, text] = asList(argument, 'Fn::Split');
    return String(resolve(text)).split(String(separator));
  },
  'Fn::ImportValue': (name) => names.imported(String(resolve(name))),
  'Fn::FindInMap': (argument) => {
    const [map, first, second] = asList(resolve(argument), 'Fn::FindInMap').map(String);
    return template.Mappings?.[map ?? '']?.[first ?? '']?.[second ?? ''];
  },
  'Fn::If': (argument) => {
    const [name, yes, no] = asList(argument, 'Fn::If');
    return resolve(condition(String(name)) ? yes : no);
  },
  'Fn::Equals': (argument) => {
    const [left, right] = asList(resolve(argument), 'Fn::Equals');
    return String(left) === String(right);
  },
  'Fn::Not': (argument) => !isTrue(asList(argument, 'Fn::Not')[0]),
  'Fn::And': (argument) => asList(argument, 'Fn::And').every(isTrue),
  'Fn::Or': (argument) => asList(argument, 'Fn::Or').some(isTrue),
  'Fn::GetAZs': () => [`${region}a`, `${region}b`],
  'Fn::Base64': (argument) => Buffer.from(String(resolve(argument))).toString('base64'),
  'Fn::ToJsonString': (argument) => JSON.stringify(resolve(argument)),
});

export const isDeployed = (template: Template, resource: Resource, resolve: (value: unknown) => unknown): boolean =>
  resource.Condition === undefined || resolve(template.Conditions?.[resource.Condition]) === true;

const asList = (value: unknown, where: string): unknown[] => {
  if (!Array.isArray(value)) throw new Error(`${where} needs a list.`);
  return value;
};
