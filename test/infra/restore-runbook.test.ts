import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allJobs, scheduledJobs } from '../../infra/job-list.ts';
import { serviceName } from '../../infra/names.ts';
import { allRoutes } from '../../lib/entry/deployment/declarations.ts';
import { type Source, importsOf, sourcesIn } from '../structure/sources.ts';
import { synthesizeStacks, toJson } from './synthesize.ts';

const runbook = readFileSync(new URL('../../docs/restore.md', import.meta.url), 'utf8');
const { ofType } = synthesizeStacks();

const sources = new Map(sourcesIn('{functions,lib}/**/*.ts').map((source): [string, Source] => [source.file, source]));

/** Whether a file imports one of the others, itself or by what it imports. */
function reaches(file: string, targets: ReadonlySet<string>, seen = new Set<string>()): boolean {
  if (targets.has(file)) return true;
  const source = sources.get(file);
  if (!source || seen.has(file)) return false;
  seen.add(file);
  return importsOf(source).some((imported) => reaches(imported, targets, seen));
}

describe('the runbook of a restore', () => {
  it('turns on every property of the table that a restored table lacks', () => {
    const [table] = ofType('AWS::DynamoDB::Table');
    const inBackup = ['KeySchema', 'AttributeDefinitions', 'GlobalSecondaryIndexes', 'BillingMode'];
    const commands: Readonly<Record<string, string>> = {
      StreamSpecification: '--stream-specification StreamEnabled=true,StreamViewType=NEW_AND_OLD_IMAGES',
      DeletionProtectionEnabled: '--deletion-protection-enabled',
      TimeToLiveSpecification: '--time-to-live-specification Enabled=true,AttributeName=expires_at_seconds',
      PointInTimeRecoverySpecification: '--point-in-time-recovery-specification PointInTimeRecoveryEnabled=true',
    };
    const lacking = Object.keys(table?.properties ?? {}).filter((name) => !inBackup.includes(name));
    expect(lacking.toSorted()).toEqual(Object.keys(commands).toSorted());
    for (const command of Object.values(commands)) expect(runbook).toContain(command);
    // CloudFormation adds the tags of the stack.
    expect(runbook).toContain(`--tags Key=service,Value=${serviceName} Key=stage,Value=<stage>`);
    expect(table?.properties).toMatchObject({
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'expires_at_seconds', Enabled: true },
    });
  });

  it('reads the logs of every function that contacts somebody or opts somebody out, and of no other', () => {
    const logging = new Set(['lib/outreach/dispatch/send-once.ts', 'lib/channels/opt-outs/propagate-opt-outs.ts']);
    const functions = [...allRoutes, ...allJobs].map(({ name, folder }) => {
      const file = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return { name, file: `functions/${folder}/${file}.ts` };
    });
    expect(functions.every(({ file }) => sources.has(file))).toBe(true);
    const expected = functions.filter(({ file }) => reaches(file, logging)).map(({ name }) => name);
    const listed = /for name in ([\w\s\\]+); do\n +aws logs filter-log-events/.exec(runbook)?.[1]?.split(/[\s\\]+/);
    expect(listed?.toSorted()).toEqual(expected.toSorted());
  });

  it('says how many mappings and schedules there are to stop', () => {
    const mappings = ofType('AWS::Lambda::EventSourceMapping').length;
    expect(runbook).toContain(`\`wc -l mappings.txt\` is ${mappings}, \`scheduled.txt\` ${scheduledJobs.length}.`);
    const names = ofType('AWS::Scheduler::Schedule').map(({ properties }) => toJson(properties['Name']));
    // A schedule has the name of its function, which the runbook stops by it.
    for (const { name } of scheduledJobs) expect(names).toContain(`"CollectionManagement-dev-${name}"`);
  });
});
