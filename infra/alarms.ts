import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { functionNameOf } from './names.ts';
import type { Settings } from './settings.ts';

/** `high` pages a person at any hour; `normal` waits for working hours. */
const severities = ['high', 'normal'] as const;
export type Severity = (typeof severities)[number];

export type AlarmTopics = Readonly<Record<Severity, string>>;

export type AlarmRow = {
  readonly id: string;
  readonly page: string;
  readonly severity: Severity;
  readonly impact: string;
  readonly metric: IMetric;
  /** Consecutive periods that must breach the threshold; 1 by default. */
  readonly periods?: number;
} & (
  | { readonly atLeast: number }
  /** Watches something that must keep happening: a period without data breaches too. */
  | { readonly below: number }
);

export const runbookLink = (page: string, runbook: string): string => `Runbook: ${runbook}/${page}.md`;

const thresholdOf = (row: AlarmRow) =>
  'below' in row
    ? {
        threshold: row.below,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        treatMissingData: TreatMissingData.BREACHING,
      }
    : {
        threshold: row.atLeast,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      };

/** Creates an alarm for each row. Each notifies the topic of its severity when it starts and when it ends. */
export function createAlarms(
  scope: Construct,
  { stage, runbook }: Pick<Settings, 'stage' | 'runbook'>,
  topics: AlarmTopics,
  rows: readonly AlarmRow[],
): readonly Alarm[] {
  const actionOf = (severity: Severity) =>
    new SnsAction(Topic.fromTopicArn(scope, `${severity}AlarmTopic`, topics[severity]));
  const actions = { high: actionOf('high'), normal: actionOf('normal') };
  return rows.map((row) => {
    const alarm = new Alarm(scope, `${row.id}Alarm`, {
      alarmName: functionNameOf(stage, row.id),
      alarmDescription: `${row.impact} Severity: ${row.severity}. ${runbookLink(row.page, runbook)}`,
      metric: row.metric,
      evaluationPeriods: row.periods ?? 1,
      ...thresholdOf(row),
    });
    alarm.addAlarmAction(actions[row.severity]);
    alarm.addOkAction(actions[row.severity]);
    return alarm;
  });
}
