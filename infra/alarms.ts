import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { functionNameOf } from './names.ts';
import type { Settings } from './settings.ts';

export interface AlarmRow {
  readonly id: string;
  /** The heading of its section in docs/operations.md. */
  readonly section: string;
  /** The impact while the alarm is active. */
  readonly impact: string;
  readonly metric: IMetric;
  readonly atLeast: number;
}

/** Creates an alarm for each row, which tells the operators' topic when it starts and when it ends. */
export function createAlarms(
  scope: Construct,
  { stage, alarmTopicArn }: Pick<Settings, 'stage' | 'alarmTopicArn'>,
  rows: readonly AlarmRow[],
): readonly Alarm[] {
  const topic = alarmTopicArn ? new SnsAction(Topic.fromTopicArn(scope, 'Operators', alarmTopicArn)) : undefined;
  return rows.map((row) => {
    const alarm = new Alarm(scope, `${row.id}Alarm`, {
      alarmName: functionNameOf(stage, row.id),
      alarmDescription: `${row.impact} See "${row.section}" in docs/operations.md.`,
      metric: row.metric,
      threshold: row.atLeast,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    if (topic) {
      alarm.addAlarmAction(topic);
      alarm.addOkAction(topic);
    }
    return alarm;
  });
}
