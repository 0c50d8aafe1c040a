import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstOf } from '../../harness/by-size.ts';
import { required } from '../../harness/required.ts';

const program = path.join(import.meta.dirname, '../../../infra/deployment/deploy.ts');
const [before, commit] = ['a'.repeat(40), 'b'.repeat(40)];

/** As `cdk diff --no-color` prints it. */
const diffOf = (...resources: readonly string[]) => `Stack CollectionManagement-prod-data
IAM Statement Changes
┌───┬──────────────────┬────────┐
│ + │ \${Queue.Arn}     │ Allow  │
└───┴──────────────────┴────────┘
Resources
${resources.join('\n')}
 └─ [~] Description
     ├─ [-] y
     └─ [+] AWS::SQS::Queue in a text

Outputs
[+] Output Commit Commit: {"Value":"${commit}"}


✨  Number of stacks with differences: 1
`;

const changed = '[~] AWS::Events::EventBus Events EventsD32975C2';
const described = JSON.stringify([{ OutputKey: 'Commit', OutputValue: before }]);
const missing =
  'An error occurred (ValidationError) when calling the DescribeStacks operation: Stack with id X does not exist';

interface Replies {
  readonly diff?: string;
  /** What `aws cloudformation describe-stacks` runs. */
  readonly aws?: string;
  readonly git?: string;
  /** A pattern of commands that fail. */
  readonly failing?: string;
}

/** Runs the command with other tools in place of cdk, aws, git and npm: they record their calls and print replies. */
async function deploy(
  args: readonly string[],
  { diff = diffOf(changed), aws = `echo '${described}'`, git = '', failing = 'none' }: Replies = {},
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'deploy-test-'));
  const scripts = {
    cdk: `if [ "$1" = diff ]; then cat "${folder}/diff" >&2; fi`,
    aws,
    git: `if [ "$1" = rev-parse ]; then echo ${commit}; else printf '%s' '${git}'; fi`,
    npm: '',
  };
  writeFileSync(path.join(folder, 'diff'), diff);
  writeFileSync(path.join(folder, 'calls'), '');
  for (const [name, script] of Object.entries(scripts)) {
    const record = `echo "${name} $*" >> "${folder}/calls"`;
    const fail = `case "${name} $*" in ${failing}) exit 1;; esac`;
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${record}\n${fail}\n${script}\n`);
    chmodSync(path.join(folder, name), 0o755);
  }
  const env = { PATH: `${folder}:${required(process.env['PATH'])}` };
  const ended = await new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { env, timeout: 30_000 }, (_, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, stdout, stderr });
    });
  });
  const calls = readFileSync(path.join(folder, 'calls'), 'utf8').trim().split('\n');
  rmSync(folder, { recursive: true });
  return { ...ended, calls, deployments: calls.filter((call) => call.startsWith('cdk deploy')) };
}

const data = 'CollectionManagement-prod-data';
const work = 'CollectionManagement-prod-work';
const usagePlan = 'CollectionManagement-prod-usage-plan';
const common = 'cdk deploy --app cdk.out --require-approval broadening';

describe('npm run deploy', () => {
  it('synthesizes with the settings and the commit, shows the changes, deploys consumers first, and checks the stage', async () => {
    const { code, stdout, stderr, calls } = await deploy(['--stage', 'prod', '-c', 'alarmContact=ops@example.com']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(calls.slice(2, 3)).toEqual(['npm run --silent preflight -- --stage prod']);
    expect(calls.slice(-5)).toEqual([
      `cdk synth --quiet -c stage=prod -c commit=${commit} -c alarmContact=ops@example.com`,
      'cdk diff --app cdk.out --no-color',
      `${common} --exclusively ${data} ${usagePlan} ${work}`,
      `${common} --all --outputs-file .build/outputs.json`,
      'npm run smoke -- --stage prod',
    ]);
    expect(stdout).toContain(`${data}: 0 added, 1 changed, 0 replaced, 0 removed\n`);
    expect(stdout).toContain(`Deployed and checked: ${commit}.`);
    expect(stdout).toContain(`git switch --detach ${before} && npm ci && npm run deploy -- --stage prod`);
  });

  it('deploys a new stage in the order of its dependencies, and checks what needs no key', async () => {
    const { code, stdout, deployments, calls } = await deploy(['--stage', 'prod'], {
      aws: `echo '${missing}' >&2; exit 254`,
    });
    expect(deployments).toEqual([`${common} --all --outputs-file .build/outputs.json`]);
    expect(calls.at(-1)).toBe('npm run smoke -- --stage prod --public');
    expect(stdout).toContain('No earlier deployment has recorded its commit.');
    expect(code).toBe(0);
  });

  it('leaves out the check of the account for a reason, and prints it', async () => {
    const { code, stdout, calls } = await deploy(['--stage', 'prod', '--skip-preflight', 'quota is on its way']);
    expect(stdout).toContain('The account is not checked: quota is on its way\n');
    expect(calls.filter((call) => call.includes('preflight'))).toEqual([]);
    expect(code).toBe(0);
  });

  it('deploys nothing in a dry run, also of changes that are not committed', async () => {
    const { code, stdout, deployments } = await deploy(['--stage', 'prod', '--dry-run'], { git: ' M a.ts' });
    expect(stdout).toContain('1 changed');
    expect(deployments).toEqual([]);
    expect(code).toBe(0);
  });

  it.each(
    firstOf(0, [
      { line: '[-] AWS::SQS::Queue OldQueue destroy', type: 'AWS::SQS::Queue', id: 'OldQueue', impact: 'removed' },
      { line: '[-] AWS::S3::Bucket OldBucket orphan', type: 'AWS::S3::Bucket', id: 'OldBucket', impact: 'removed' },
      {
        line: '[~] AWS::DynamoDB::Table Table TableCD117FA1 replace',
        type: 'AWS::DynamoDB::Table',
        id: 'TableCD117FA1',
        impact: 'replaced',
      },
      {
        line: '[~] AWS::Cognito::UserPool Users Users0A0EEA89 may be replaced',
        type: 'AWS::Cognito::UserPool',
        id: 'Users0A0EEA89',
        impact: 'replaced',
      },
    ]),
  )('stops before it deploys anything: $line', async ({ line, type, id, impact }) => {
    const { code, stdout, deployments } = await deploy(['--stage', 'prod'], { diff: diffOf(line) });
    expect(stdout).toContain(`STOPPED: ${type} ${id} of ${data} would be ${impact}. `);
    expect(stdout).toContain(`--allow ${id}`);
    expect(deployments).toEqual([]);
    expect(code).toBe(1);
  });

  it('removes a queue that is allowed to go after the stacks that import it', async () => {
    const diff = diffOf('[-] AWS::SQS::Queue OldQueue destroy');
    const { code, deployments } = await deploy(['--stage', 'prod', '--allow', 'OldQueue'], { diff });
    const importing = `${usagePlan} ${work} CollectionManagement-prod-endpoints CollectionManagement-prod-api CollectionManagement-prod-observability`;
    expect(deployments[0]).toBe(`${common} --exclusively ${importing}`);
    expect(code).toBe(0);
  });

  it.each(
    firstOf(1, [
      { failing: '"cdk deploy"*', said: 'cdk deploy failed.' },
      { failing: '"npm run smoke"*', said: 'npm run failed.' },
    ]),
  )('says how to go back if this fails: $failing', async ({ failing, said }) => {
    const { code, stdout, stderr } = await deploy(['--stage', 'prod'], { failing });
    expect(stderr).toBe(`${said}\n`);
    expect(stdout).toContain(`git switch --detach ${before}`);
    expect(stdout).not.toContain('Deployed and checked');
    expect(code).toBe(1);
  });

  it.each<{ that: string; replies: Replies; said: RegExp; args?: readonly string[]; ends?: number }>(
    firstOf(4, [
      {
        that: 'changes are not committed',
        replies: { git: ' M a.ts' },
        said: /^Commit these changes first.*\n M a\.ts/,
      },
      {
        that: 'the account lacks something',
        replies: { failing: '"npm run --silent preflight"*' },
        said: /^The account lacks what a deployment needs.*--skip-preflight <reason>/,
      },
      {
        that: 'there is no reason for not checking the account',
        replies: {},
        said: /^--skip-preflight needs the reason for it\./,
        args: ['--stage', 'prod', '--skip-preflight', ' '],
        ends: 2,
      },
      { that: 'the stacks cannot be built', replies: { failing: '"cdk synth"*' }, said: /^cdk synth failed\./ },
      {
        that: 'the difference is none',
        replies: { diff: 'Unable to resolve AWS account' },
        said: /^cdk diff printed no result:\nUnable/,
      },
      {
        that: 'AWS refuses',
        replies: { aws: 'echo "ExpiredToken" >&2; exit 254' },
        said: /cannot be read\. ExpiredToken/,
      },
      {
        that: 'there is no stage',
        replies: {},
        said: /^--stage is missing.*\nnpm run deploy -- --help/,
        args: [],
        ends: 2,
      },
      {
        that: 'an approval is unknown',
        replies: {},
        said: /^--require-approval must be one of never,/,
        args: ['--stage', 'prod', '--require-approval', 'no'],
        ends: 2,
      },
    ]),
  )('deploys nothing if $that', async ({ replies, said, args = ['--stage', 'prod'], ends = 1 }) => {
    const { code, stderr, deployments } = await deploy(args, replies);
    expect(stderr).toMatch(said);
    expect(deployments).toEqual([]);
    expect(code).toBe(ends);
  });
});
