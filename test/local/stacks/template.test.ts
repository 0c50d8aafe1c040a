import { describe, expect, it } from 'vitest';
import { type Template, isDeployed, resolver } from '../../../local/stacks/template.ts';

const template: Template = {
  Parameters: { Stage: { Default: 'dev' } },
  Mappings: { Sizes: { small: { memory: 128 } } },
  Conditions: {
    IsDev: { 'Fn::Equals': [{ Ref: 'Stage' }, 'dev'] },
    IsProd: { 'Fn::Not': [{ Condition: 'IsDev' }] },
    Both: { 'Fn::And': [{ Condition: 'IsDev' }, { Condition: 'IsProd' }] },
    Either: { 'Fn::Or': [{ Condition: 'IsDev' }, { Condition: 'IsProd' }] },
  },
};

const resolve = resolver(template, {
  ref: (id) => `name-of-${id}`,
  attribute: (id, attribute) => `${attribute}-of-${id}`,
  imported: (name) => `exported-${name}`,
});

describe('a value of the template', () => {
  it.each([
    [{ Ref: 'Queue' }, 'name-of-Queue'],
    [{ Ref: 'Stage' }, 'dev'],
    [{ Ref: 'AWS::Region' }, 'us-east-1'],
    [{ 'Fn::GetAtt': ['Table', 'Arn'] }, 'Arn-of-Table'],
    [{ 'Fn::GetAtt': 'Table.Arn' }, 'Arn-of-Table'],
    [{ 'Fn::Sub': '${Stage}-${Table.Arn}-${!Literal}' }, 'dev-Arn-of-Table-${Literal}'],
    [{ 'Fn::Sub': ['${a}-${Stage}', { a: { Ref: 'Queue' } }] }, 'name-of-Queue-dev'],
    [{ 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, ':sqs']] }, 'arn:aws:sqs'],
    [{ 'Fn::Select': [1, { 'Fn::Split': ['/', 'a/b/c'] }] }, 'b'],
    [{ 'Fn::ImportValue': { 'Fn::Sub': '${Stage}-table' } }, 'exported-dev-table'],
    [{ 'Fn::FindInMap': ['Sizes', 'small', 'memory'] }, 128],
    [{ 'Fn::If': ['IsDev', { Ref: 'Queue' }, 'other'] }, 'name-of-Queue'],
    [{ 'Fn::If': ['Both', 'yes', 'no'] }, 'no'],
    [{ 'Fn::If': ['Either', 'yes', 'no'] }, 'yes'],
    [{ list: [{ Ref: 'AWS::NoValue' }, 1], gone: { Ref: 'AWS::NoValue' } }, { list: [1] }],
  ])('%j resolves to %j', (value, expected) => {
    expect(resolve(value)).toEqual(expected);
  });

  it('with an unsupported function is an error that names it', () => {
    expect(() => resolve({ 'Fn::Transform': {} })).toThrow('Fn::Transform');
  });
});

describe('a resource with a condition', () => {
  it('is deployed only if the condition is true', () => {
    expect(isDeployed(template, { Type: 'T', Condition: 'IsDev' }, resolve)).toBe(true);
    expect(isDeployed(template, { Type: 'T', Condition: 'IsProd' }, resolve)).toBe(false);
    expect(isDeployed(template, { Type: 'T' }, resolve)).toBe(true);
  });
});
