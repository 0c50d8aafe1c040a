import { arn, nameInArn } from '../foundation/arn.ts';
import { type Statement, parseStatements } from '../iam/policy.ts';
import { isRecord, listAt, oneOrMany, recordAt, textAt } from '../foundation/json.ts';
import type { EventRule } from './model.ts';
import type { ResourceType } from './resource-type.ts';

const ruleArn = (name: string): string => arn('events', `rule/${name}`);

const ruleProperties = ['Name', 'Description', 'EventBusName', 'EventPattern', 'State', 'Tags', 'Targets'];
const patternFields = ['source', 'detail-type'];
const targetProperties = ['Arn', 'DeadLetterConfig', 'Id', 'InputPath', 'RetryPolicy', 'SqsParameters'];

/** A rule of an event bus. Supports what the stacks use and throws for anything else. */
export const eventRule: ResourceType = {
  nameProperty: 'Name',
  nameOf: (name) => name.slice(0, 64),
  attributes: { Arn: ruleArn },
  read: ({ logicalId, name, properties }, { eventRules }) => {
    const unsupported = (what: string) =>
      new Error(`The local runner does not support an event rule with ${what} (${logicalId}).`);
    const checkNames = (value: object, known: readonly string[], what: string): void => {
      const unknown = Object.keys(value).find((key) => !known.includes(key));
      if (unknown !== undefined) throw unsupported(`the ${what} ${unknown}`);
    };
    checkNames(properties, ruleProperties, 'property');
    const pattern = recordAt(properties, 'EventPattern');
    checkNames(pattern, patternFields, 'pattern field');

    const valuesOf = (field: string): readonly string[] | undefined => {
      if (!(field in pattern)) return undefined;
      const values = listAt(pattern, field);
      if (values.length === 0 || !values.every((value) => typeof value === 'string'))
        throw unsupported(`the pattern ${JSON.stringify(pattern[field])}`);
      return values;
    };
    const targetOf = (target: unknown): EventRule['targets'][number] => {
      checkNames(isRecord(target) ? target : {}, targetProperties, 'target property');
      const [queueArn = '', inputPath] = [textAt(target, 'Arn'), textAt(target, 'InputPath')];
      if (!queueArn.startsWith('arn:aws:sqs:')) throw unsupported(`the target ${queueArn}`);
      if (inputPath !== '$.detail') throw unsupported(`the input path ${inputPath}`);
      return {
        queueArn,
        failuresQueueArn: textAt(recordAt(target, 'DeadLetterConfig'), 'Arn'),
        groupPath: groupPathOf(recordAt(target, 'SqsParameters')),
      };
    };

    const groupPathOf = (parameters: Record<string, unknown>): readonly string[] | undefined => {
      checkNames(parameters, ['MessageGroupId'], 'SQS parameter');
      const group = textAt(parameters, 'MessageGroupId');
      if (group === undefined) return undefined;
      const [start, ...names] = group.split('.');
      if (start !== '$' || names[0] !== 'detail') throw unsupported(`the message group ${group}`);
      return names.slice(1);
    };

    const rule: EventRule = {
      arn: ruleArn(name),
      bus: nameInArn(textAt(properties, 'EventBusName') ?? 'default'),
      sources: valuesOf('source'),
      detailTypes: valuesOf('detail-type'),
      targets: listAt(properties, 'Targets').map(targetOf),
    };
    if (!rule.sources && !rule.detailTypes) throw unsupported('no pattern');
    if (properties['State'] !== 'DISABLED') eventRules.push(rule);
  },
};

const eventBridge = 'events.amazonaws.com';

/** The statements of a resource policy that apply to EventBridge. */
const statementsForEventBridge = (document: Record<string, unknown>): Statement[] => {
  const applies = ({ Principal: principal }: Record<string, unknown>): boolean =>
    principal === '*' ||
    oneOrMany(recordAt({ principal }, 'principal')['AWS']).includes('*') ||
    oneOrMany(recordAt({ principal }, 'principal')['Service']).includes(eventBridge);
  return parseStatements({ Statement: oneOrMany(document['Statement']).filter(isRecord).filter(applies) });
};

/** Reads who may send to a queue without a role; EventBridge is the only such sender. */
export const queuePolicy: ResourceType = {
  read: ({ properties }, { queuePolicies }) => {
    const statements = statementsForEventBridge(recordAt(properties, 'PolicyDocument'));
    for (const url of listAt(properties, 'Queues')) {
      const name = nameInArn(String(url));
      queuePolicies.set(name, [...(queuePolicies.get(name) ?? []), ...statements]);
    }
  },
};
