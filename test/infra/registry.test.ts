import { loadAwsServiceSpec } from '@aws-cdk/aws-service-spec';
import type { Property, PropertyType, SpecDatabase } from '@aws-cdk/service-spec-types';
import { describe, expect, it } from 'vitest';
import { isRecord } from '../../local/foundation/json.ts';
import { required } from '../harness/required.ts';
import { everyPart, synthesizeStacks } from './synthesize.ts';

const registry = await loadAwsServiceSpec();

/** A value that CloudFormation computes, whose type is not known here. */
const isComputed = (value: unknown): boolean =>
  isRecord(value) && Object.keys(value).length === 1 && /^(Ref$|Fn::)/.test(required(Object.keys(value)[0]));

/** What is wrong with properties according to the registry: names, types, required ones and allowed values. */
function findFaults(
  spec: SpecDatabase,
  values: Readonly<Record<string, unknown>>,
  properties: Readonly<Record<string, Property>>,
  place: string,
): string[] {
  const missing = Object.entries(properties)
    .filter(([name, { required }]) => required === true && !(name in values))
    .map(([name]) => `${place}.${name} is missing`);
  const wrong = Object.entries(values).flatMap(([name, value]) => {
    const property = properties[name];
    const inner = `${place}.${name}`;
    return property ? findFaultsOfValue(spec, value, property.type, inner) : [`${inner} does not exist`];
  });
  return [...missing, ...wrong];
}

function findFaultsOfValue(spec: SpecDatabase, value: unknown, type: PropertyType, place: string): string[] {
  if (isComputed(value)) return [];
  const wrongType = [`${place} is no ${type.type}: ${JSON.stringify(value)}`];
  switch (type.type) {
    case 'ref':
      return isRecord(value)
        ? findFaults(spec, value, spec.get('typeDefinition', type.reference.$ref).properties, place)
        : wrongType;
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((each) => findFaultsOfValue(spec, each, type.element, place))
        : wrongType;
    case 'map':
      return isRecord(value)
        ? Object.values(value).flatMap((each) => findFaultsOfValue(spec, each, type.element, place))
        : wrongType;
    case 'string':
      if (typeof value !== 'string') return wrongType;
      return type.allowedValues && !type.allowedValues.includes(value) ? [`${place} cannot be ${value}`] : [];
    case 'integer':
    case 'number':
      return typeof value === 'number' ? [] : wrongType;
    case 'boolean':
      return typeof value === 'boolean' ? [] : wrongType;
    default:
      return [];
  }
}

function faultsOf(type: string, values: Readonly<Record<string, unknown>>): string[] {
  const [known] = registry.lookup('resource', 'cloudFormationType', 'equals', type);
  return known ? findFaults(registry, values, known.properties, type) : [`${type} is not in the registry`];
}

describe('the registry of CloudFormation', () => {
  it('knows every resource of the stacks, with its properties and their values', () => {
    const { resources } = synthesizeStacks({ context: everyPart });
    const own = resources.filter(({ type }) => !type.startsWith('Custom::'));
    expect(own.length).toBeGreaterThan(500);
    expect(own.flatMap(({ type, properties }) => faultsOf(type, properties))).toEqual([]);
  });

  it.each([
    { values: { TopicNames: 'a' }, fault: 'AWS::SNS::Topic.TopicNames does not exist' },
    { values: { FifoTopic: 'yes' }, fault: 'AWS::SNS::Topic.FifoTopic is no boolean: "yes"' },
    {
      values: { Subscription: [{ Endpoint: 'a' }] },
      fault: 'AWS::SNS::Topic.Subscription.Protocol is missing',
    },
  ])('finds $fault', ({ values, fault }) => {
    expect(faultsOf('AWS::SNS::Topic', values)).toEqual([fault]);
  });

  it('finds a value that is not one of those allowed', () => {
    const faults = faultsOf('AWS::Lambda::Function', { Code: {}, Role: 'a', RecursiveLoop: 'Permit' });
    expect(faults).toEqual(['AWS::Lambda::Function.RecursiveLoop cannot be Permit']);
  });
});
