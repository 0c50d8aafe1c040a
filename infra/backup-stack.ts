import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { type IMetric, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { type AlarmRow, type AlarmTopics, createAlarms } from './alarms.ts';
import type { DataStack } from './data-stack.ts';
import { functionNameOf } from './names.ts';
import type { Settings } from './settings.ts';

export interface BackupStackProps extends StackProps {
  readonly data: DataStack;
  readonly settings: Settings;
  readonly copies: NonNullable<Settings['backupCopies']>;
  readonly topics: AlarmTopics;
}

/**
 * Every backup is a full one, and point-in-time recovery covers the last 35 days, so a backup is kept only until it has
 * been copied.
 */
const retentionDaysBeforeCopy = 3;

export class BackupStack extends Stack {
  constructor(scope: Construct, id: string, { data, settings, copies, topics, ...props }: BackupStackProps) {
    super(scope, id, props);
    const vaultName = functionNameOf(settings.stage, 'backups');
    const vault = new BackupVault(this, 'Vault', {
      backupVaultName: vaultName,
      blockRecoveryPointDeletion: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    const plan = new BackupPlan(this, 'Plan', {
      backupPlanName: vaultName,
      backupVault: vault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'daily',
          scheduleExpression: Schedule.cron({ hour: '3', minute: '0' }),
          startWindow: Duration.hours(1),
          completionWindow: Duration.hours(12),
          deleteAfter: Duration.days(retentionDaysBeforeCopy),
          copyActions: [
            {
              destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'Copies', copies.vaultArn),
              deleteAfter: Duration.days(copies.keptDays),
            },
          ],
        }),
      ],
    });
    const role = createRole(this);
    plan.addSelection('Table', { resources: [BackupResource.fromArn(data.resources.table.tableArn)], role });
    createAlarms(this, settings, topics, backupAlarms(vaultName));
    new CfnOutput(this, 'BackupRole', { value: role.roleArn });
  }
}

function createRole(scope: Construct): Role {
  const names = ['AWSBackupServiceRolePolicyForBackup', 'AWSBackupServiceRolePolicyForRestores'];
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('backup.amazonaws.com'),
    managedPolicies: names.map((name) => ManagedPolicy.fromAwsManagedPolicyName(`service-role/${name}`)),
  });
  for (const name of names)
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/${name}]`,
      reason: 'AWS keeps it in step with what AWS Backup calls; only AWS Backup may assume the role.',
    });
  return role;
}

const day = Duration.days(1);

const backupMetric = (vaultName: string, metricName: string): IMetric =>
  new Metric({
    namespace: 'AWS/Backup',
    metricName,
    dimensionsMap: { BackupVaultName: vaultName },
    statistic: Stats.SUM,
    period: day,
  });

const backupAlarms = (vaultName: string): AlarmRow[] => [
  ...['Backup', 'Copy'].map((kind) => ({
    id: `${kind}Failures`,
    page: 'backup-failures',
    severity: 'normal' as const,
    impact: `A ${kind.toLowerCase()} job of the table failed; if the region is lost, a day more is lost.`,
    metric: backupMetric(vaultName, `NumberOf${kind}JobsFailed`),
    atLeast: 1,
  })),
  {
    id: 'MissingBackups',
    page: 'missing-backups',
    severity: 'normal',
    impact: 'No backup of the table was completed for two days.',
    metric: backupMetric(vaultName, 'NumberOfBackupJobsCompleted'),
    periods: 2,
    below: 1,
  },
];
