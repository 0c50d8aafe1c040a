import { Duration, Fn, Validations } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, MathExpression, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { type IRole, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type IVersion, type Function as LambdaFunction, type Version } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { runbookLink } from './alarms.ts';
import { functionArnOf, functionNameOf, liveAlias, logGroupNameOf, logicalName, metricNamespaceOf } from './names.ts';
import type { Settings } from './settings.ts';

export class GradualRelease {
  readonly #scope: Construct;
  readonly #settings: Pick<Settings, 'stage' | 'release' | 'runbook'>;
  readonly #application: LambdaApplication;
  readonly #role: IRole;

  constructor(scope: Construct, settings: Pick<Settings, 'stage' | 'release' | 'runbook'>, names: readonly string[]) {
    this.#scope = scope;
    this.#settings = settings;
    this.#application = new LambdaApplication(scope, 'Releases');
    this.#role = createRole(scope, settings.stage, names);
  }

  add(name: string, lambda: LambdaFunction): Alias {
    const { release } = this.#settings;
    const id = logicalName(name);
    const version = lambda.currentVersion;
    // The CDK's type declarations do not support exactOptionalPropertyTypes.
    const alias = new Alias(this.#scope, `${id}Live`, { aliasName: liveAlias, version: version as IVersion });
    new LambdaDeploymentGroup(this.#scope, `${id}Release`, {
      application: this.#application,
      alias,
      role: this.#role,
      deploymentConfig:
        release === 'gradual' ? LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES : LambdaDeploymentConfig.ALL_AT_ONCE,
      alarms: [this.#failureAlarm(name, lambda, version)],
      ignoreAlarmConfiguration: release === 'at-once',
    });
    return alias;
  }

  /**
   * Creates the alarm that rolls a version back. It counts only the failures of that version, so that an ongoing
   * incident does not block its fix.
   */
  #failureAlarm(name: string, lambda: LambdaFunction, version: Version): Alarm {
    const { stage, runbook } = this.#settings;
    return new Alarm(this.#scope, `${logicalName(name)}VersionFailures`, {
      alarmName: Fn.join('-', [functionNameOf(stage, `${logicalName(name)}Version`), version.version]),
      alarmDescription: `A new version of ${name} fails and is withdrawn. ${runbookLink('withdrawn-versions', runbook)}`,
      metric: new MathExpression({
        expression: 'FILL(crashes, 0) + FILL(errors, 0)',
        usingMetrics: {
          // Lambda has this metric only while the alias points to two versions.
          crashes: new Metric({
            namespace: 'AWS/Lambda',
            metricName: 'Errors',
            dimensionsMap: {
              FunctionName: lambda.functionName,
              Resource: `${lambda.functionName}:${liveAlias}`,
              ExecutedVersion: version.version,
            },
            statistic: Stats.SUM,
            period,
          }),
          errors: errorMetric(stage, name, version.version),
        },
        label: 'failures',
        period,
      }),
      threshold: 1,
      // Two of ten minutes must fail, so that a single timeout of a dependency does not roll a version back.
      evaluationPeriods: 10,
      datapointsToAlarm: 2,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}

const period = Duration.minutes(1);

const errorMetricNameOf = (name: string): string => `${name}VersionErrors`;

const errorMetric = (stage: string, name: string, version: string): Metric =>
  new Metric({
    namespace: metricNamespaceOf(stage),
    metricName: errorMetricNameOf(name),
    dimensionsMap: { Version: version },
    statistic: Stats.SUM,
    period,
  });

/**
 * Adds the metric of the errors that a function logs, per version: replies of 500 and failed messages, neither of which
 * Lambda counts. The log is named instead of referenced, which leaves room for more functions in their stack.
 */
export function addVersionErrorMetric(scope: Construct, name: string, stage: string): void {
  const id = `${logicalName(name)}VersionErrors`;
  new MetricFilter(scope, id, {
    logGroup: LogGroup.fromLogGroupName(scope, `${id}Logs`, logGroupNameOf(functionNameOf(stage, name))),
    filterPattern: FilterPattern.stringValue('$.level', '=', 'ERROR'),
    metricNamespace: metricNamespaceOf(stage),
    metricName: errorMetricNameOf(name),
    metricValue: '1',
    dimensions: { Version: '$.function_version' },
  });
}

/** The role with which CodeDeploy moves the aliases. The AWS managed policy would cover every function. */
function createRole(scope: Construct, stage: string, names: readonly string[]): IRole {
  const role = new Role(scope, 'ReleaseRole', {
    assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
    inlinePolicies: {
      release: new PolicyDocument({
        statements: [
          new PolicyStatement({
            actions: ['lambda:GetAlias', 'lambda:GetProvisionedConcurrencyConfig', 'lambda:UpdateAlias'],
            resources: names.flatMap((name) => {
              const arn = functionArnOf(scope, functionNameOf(stage, name));
              return [arn, `${arn}:${liveAlias}`];
            }),
          }),
          new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }),
        ],
      }),
    },
  });
  Validations.of(role).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason: 'CodeDeploy reads the alarms of all deployments with one request.',
  });
  return role.withoutPolicyUpdates();
}
