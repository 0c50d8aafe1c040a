import { App } from 'aws-cdk-lib';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../infra/settings.ts';
import { sectionOf } from '../harness/markdown.ts';
import { asList, synthesizeStacks, toJson } from './synthesize.ts';

const copies = 'arn:aws:backup:us-west-2:123456789012:backup-vault:copies';
const backupCopyVault = { backupCopyVault: copies };
const typesOf = (context: Readonly<Record<string, string>>) =>
  synthesizeStacks({ context }).resources.map(({ type }) => type);

describe('the backups', () => {
  const { ofType, resources } = synthesizeStacks({ context: backupCopyVault });
  const vault = resources.find(({ type }) => type === 'AWS::Backup::BackupVault');
  const [plan] = ofType<{ readonly BackupPlan: { readonly BackupPlanRule: readonly object[] } }>(
    'AWS::Backup::BackupPlan',
  );

  it('are daily, of the table, and copied to the vault of the settings for 35 days', () => {
    expect(plan?.properties.BackupPlan.BackupPlanRule).toEqual([
      expect.objectContaining({
        TargetBackupVault: { 'Fn::GetAtt': [vault?.id, 'BackupVaultName'] },
        ScheduleExpression: 'cron(0 3 * * ? *)',
        Lifecycle: { DeleteAfterDays: 3 },
        CopyActions: [{ DestinationBackupVaultArn: copies, Lifecycle: { DeleteAfterDays: 35 } }],
      }),
    ]);
    const [table] = ofType('AWS::DynamoDB::Table');
    expect(ofType('AWS::Backup::BackupSelection').map(({ properties }) => properties)).toMatchObject([
      { BackupSelection: { Resources: [{ 'Fn::GetAtt': [table?.id, 'Arn'] }] } },
    ]);
  });

  it('are kept in a vault that outlives its stack, and from which nobody deletes any', () => {
    expect(vault?.isRetained).toBe(true);
    expect(toJson(vault?.properties.AccessPolicy)).toContain('"Effect":"Deny"');
    expect(toJson(vault?.properties.AccessPolicy)).toContain('backup:DeleteRecoveryPoint');
  });

  it('are made with a role that nothing but AWS Backup may assume', () => {
    const role = resources.find(({ type, stack }) => type === 'AWS::IAM::Role' && stack.endsWith('-backup'));
    const { Statement } = role?.properties.AssumeRolePolicyDocument ?? {};
    expect(asList(Statement)).toMatchObject([{ Principal: { Service: 'backup.amazonaws.com' } }]);
  });

  it('raise an alarm if a job fails, or none is completed for two days', () => {
    const alarms = resources.filter(
      ({ type, stack }) => type === 'AWS::CloudWatch::Alarm' && stack.endsWith('-backup'),
    );
    expect(alarms.map(({ properties }) => properties)).toMatchObject([
      { MetricName: 'NumberOfBackupJobsFailed', Threshold: 1, TreatMissingData: 'notBreaching' },
      { MetricName: 'NumberOfCopyJobsFailed', Threshold: 1, TreatMissingData: 'notBreaching' },
      { MetricName: 'NumberOfBackupJobsCompleted', EvaluationPeriods: 2, TreatMissingData: 'breaching' },
    ]);
    const [name] = new Set(alarms.map(({ properties }) => toJson(properties.Dimensions)));
    expect(name).toBe(toJson([{ Name: 'BackupVaultName', Value: vault?.properties.BackupVaultName }]));
  });

  it('are kept as long as the settings say', () => {
    const { ofType: of } = synthesizeStacks({ context: { ...backupCopyVault, backupDays: '7' } });
    expect(toJson(of('AWS::Backup::BackupPlan'))).toContain('"Lifecycle":{"DeleteAfterDays":7}');
  });

  it('do not exist without a vault for the copies', () => {
    expect(typesOf({}).filter((type) => type.startsWith('AWS::Backup::'))).toEqual([]);
  });
});

describe('a setting of the backups', () => {
  it.each([{ backupCopyVault: 'copies' }, { ...backupCopyVault, backupDays: '0' }, { backupDays: 'many' }])(
    'is refused by its name if it is wrong: %o',
    (context) => {
      const { node } = new App({ context });
      expect(() => readSettings(node)).toThrow(Object.keys(context).at(-1));
    },
  );

  it.each(['backupCopyVault', 'backupDays'])('is explained in docs/deploy.md: %s', (name) => {
    const page = readFileSync(new URL('../../docs/deploy.md', import.meta.url), 'utf8');
    expect(sectionOf(page, 'Settings')).toContain(`\`${name}\``);
  });
});
