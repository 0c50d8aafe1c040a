import { Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { CfnAnomalyMonitor, CfnAnomalySubscription } from 'aws-cdk-lib/aws-ce';
import type { Construct } from 'constructs';
import type { AlarmTopics } from './alarms.ts';
import { functionNameOf } from './names.ts';
import type { Settings } from './settings.ts';

const percentages = [50, 80, 100];

/** Reports costs that exceed the usual ones by this share of the monthly budget. */
const anomalyShare = 0.1;

/**
 * Notifies the contact of normal alarms about the budget and cost anomalies. Both count resources tagged with the
 * stage, once the tag is activated for billing. Their names contain the region, because they belong to the whole
 * account.
 */
export function addSpendNotices(
  stack: Stack,
  { stage, monthlyBudget }: Pick<Settings, 'stage' | 'monthlyBudget'>,
  topics: AlarmTopics,
): void {
  if (monthlyBudget === 0) return;
  addBudget(stack, stage, monthlyBudget, topics.normal);
  addAnomalyMonitor(stack, stage, monthlyBudget * anomalyShare, topics.normal);
}

const nameIn = (stack: Stack, stage: string, name: string): string => `${functionNameOf(stage, name)}-${stack.region}`;

function addBudget(stack: Stack, stage: string, dollars: number, topic: string): void {
  const notify = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
    subscribers: [{ subscriptionType: 'SNS', address: topic }],
  });
  new CfnBudget(stack, 'Budget', {
    budget: {
      budgetName: nameIn(stack, stage, 'budget'),
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: dollars, unit: 'USD' },
      costFilters: { TagKeyValue: [`user:stage$${stage}`] },
    },
    notificationsWithSubscribers: [...percentages.map((each) => notify('ACTUAL', each)), notify('FORECASTED', 100)],
  });
}

function addAnomalyMonitor(scope: Construct, stage: string, minDollars: number, topic: string): void {
  const stack = Stack.of(scope);
  const monitor = new CfnAnomalyMonitor(scope, 'SpendMonitor', {
    monitorName: nameIn(stack, stage, 'spend'),
    monitorType: 'CUSTOM',
    monitorSpecification: JSON.stringify({ Tags: { Key: 'stage', Values: [stage], MatchOptions: ['EQUALS'] } }),
  });
  new CfnAnomalySubscription(scope, 'SpendSubscription', {
    subscriptionName: nameIn(stack, stage, 'spend'),
    // Immediate notification requires a topic.
    frequency: 'IMMEDIATE',
    monitorArnList: [monitor.attrMonitorArn],
    subscribers: [{ type: 'SNS', address: topic }],
    thresholdExpression: JSON.stringify({
      Dimensions: {
        Key: 'ANOMALY_TOTAL_IMPACT_ABSOLUTE',
        MatchOptions: ['GREATER_THAN_OR_EQUAL'],
        Values: [String(Math.ceil(minDollars))],
      },
    }),
  });
}
