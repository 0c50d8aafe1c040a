import { describe, expect, it } from 'vitest';
import { dollarsOf, sumUnits } from '../../bench/prices.ts';
import { monthlyUnits, perAccountAndMonth } from '../../bench/traffic.ts';
import { expectedMonth } from '../../infra/expected-month.ts';
import { type Statement, synthesizeStacks, toJson } from './synthesize.ts';

interface BudgetProperties {
  readonly Budget: { readonly BudgetLimit: { readonly Amount: number }; readonly BudgetName: unknown };
  readonly NotificationsWithSubscribers: readonly {
    readonly Notification: { readonly NotificationType: string; readonly Threshold: number };
    readonly Subscribers: readonly { readonly SubscriptionType: string; readonly Address: unknown }[];
  }[];
}

interface TableProperties {
  readonly OnDemandThroughput?: object;
  readonly GlobalSecondaryIndexes: readonly { readonly OnDemandThroughput?: object }[];
}

const { ofType } = synthesizeStacks();
const budgetOf = (context: Record<string, string>) =>
  synthesizeStacks({ context }).ofType<BudgetProperties>('AWS::Budgets::Budget');

const idleDollars = 18;

describe('the expected month', () => {
  it.each([10_000, 1_000_000, 10_000_000])(
    'is that of the cost model with %i accounts, give or take a tenth',
    (accounts) => {
      const month = sumUnits(Object.values(monthlyUnits(accounts)));
      const expected = expectedMonth(accounts);
      const hours = 300;
      expect(expected.dollars / (dollarsOf(month) + idleDollars)).toBeGreaterThan(0.9);
      expect(expected.dollars / (dollarsOf(month) + idleDollars)).toBeLessThan(1.1);
      expect((expected.writeUnitsPerHour * hours) / (month.writeUnits ?? 0)).toBeGreaterThan(0.9);
      expect((expected.writeUnitsPerHour * hours) / (month.writeUnits ?? 0)).toBeLessThan(1.15);
      expect(expected.messagesPerHour * hours).toBeCloseTo(accounts * perAccountAndMonth.messages);
    },
  );
});

describe('the budget', () => {
  it('is twice the expected month of the expected accounts, or what the setting says', () => {
    const limits = [{}, { expectedAccounts: '1000000' }, { monthlyBudget: '500' }].map(
      (context) => budgetOf(context)[0]?.properties.Budget.BudgetLimit.Amount,
    );
    expect(limits).toEqual([
      Math.ceil(2 * expectedMonth(10_000).dollars),
      Math.ceil(2 * expectedMonth(1_000_000).dollars),
      500,
    ]);
  });

  it('tells the contact of normal alarms at 50, 80 and 100 % of it, and if 100 % are foreseen', () => {
    const [budget] = budgetOf({ alarmContact: 'ops@example.com' });
    const told = budget?.properties.NotificationsWithSubscribers ?? [];
    expect(told.map(({ Notification: { NotificationType, Threshold } }) => [NotificationType, Threshold])).toEqual([
      ['ACTUAL', 50],
      ['ACTUAL', 80],
      ['ACTUAL', 100],
      ['FORECASTED', 100],
    ]);
    for (const { Subscribers } of told) {
      expect(Subscribers).toMatchObject([{ SubscriptionType: 'SNS' }]);
      expect(toJson(Subscribers)).toContain('NormalAlarms');
    }
  });

  it('and the monitor count what has the tag of their stage, and have names of their own in each stage and region', () => {
    const parts = ['AWS::Budgets::Budget', 'AWS::CE::AnomalyMonitor', 'AWS::CE::AnomalySubscription'];
    const prod = synthesizeStacks({ context: { stage: 'prod', alarmContact: 'ops@example.com' } });
    for (const type of parts) {
      const [declared, ...others] = prod.ofType(type);
      expect(others).toEqual([]);
      expect(toJson(declared?.properties)).toMatch(/CollectionManagement-prod-\w+-",\{"Ref":"AWS::Region"\}/);
    }
    expect(toJson(prod.ofType('AWS::Budgets::Budget')[0]?.properties)).toContain('{"TagKeyValue":["user:stage$prod"]}');
    const [monitor] = prod.ofType<{ MonitorSpecification: string }>('AWS::CE::AnomalyMonitor');
    expect(JSON.parse(monitor?.properties.MonitorSpecification ?? '{}')).toEqual({
      Tags: { Key: 'stage', Values: ['prod'], MatchOptions: ['EQUALS'] },
    });
  });

  it('may publish to the topic it notifies, and to no other', () => {
    const policies = ofType<{ PolicyDocument: { Statement: readonly Statement[] }; Topics: unknown }>(
      'AWS::SNS::TopicPolicy',
    );
    const allowing = policies.filter(({ properties }) => toJson(properties).includes('budgets.amazonaws.com'));
    expect(allowing.map(({ properties }) => toJson(properties.Topics))).toEqual([
      expect.stringContaining('NormalAlarms'),
    ]);
    const statements = allowing.flatMap(({ properties }) => properties.PolicyDocument.Statement);
    expect(statements.slice(2)).toMatchObject([
      {
        Effect: 'Allow',
        Action: 'sns:Publish',
        Principal: { Service: ['budgets.amazonaws.com', 'costalerts.amazonaws.com'] },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      },
    ]);
  });

  it('does not exist, nor does the monitor, if the setting is 0', () => {
    const stacks = synthesizeStacks({ context: { monthlyBudget: '0' } });
    for (const type of ['AWS::Budgets::Budget', 'AWS::CE::AnomalyMonitor', 'AWS::CE::AnomalySubscription'])
      expect(stacks.ofType(type)).toEqual([]);
  });
});

describe('the ceilings of the table', () => {
  const ceilingsOf = (context: Record<string, string>) => {
    const [table] = synthesizeStacks({ context }).ofType<TableProperties>('AWS::DynamoDB::Table');
    const { OnDemandThroughput: ofTable, GlobalSecondaryIndexes = [] } = table?.properties ?? {};
    return [ofTable, ...GlobalSecondaryIndexes.map(({ OnDemandThroughput }) => OnDemandThroughput)];
  };

  it('are those of the settings, for it and each index', () => {
    const ceilings = { MaxReadRequestUnits: 8000, MaxWriteRequestUnits: 4000 };
    expect(ceilingsOf({ maxReadUnits: '8000', maxWriteUnits: '4000' })).toEqual(Array(4).fill(ceilings));
    expect(ceilingsOf({ maxWriteUnits: '4000' })).toEqual(Array(4).fill({ MaxWriteRequestUnits: 4000 }));
  });

  it('are none without a setting', () => {
    expect(ceilingsOf({})).toEqual(Array(4).fill(undefined));
  });
});
