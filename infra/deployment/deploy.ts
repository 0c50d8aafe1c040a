import { type SpawnOptions, execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { CommandError, UsageError, print, runCommand } from '../../operations/command-line.ts';
import { stackNameOf } from '../names.ts';
import { readStackOutputs } from '../stack-outputs.ts';
import { firstStacks } from './deployment-order.ts';
import { parseDiff } from './parse-diff.ts';
import { describeChanges, describeDestructiveChanges, findDestructiveChanges } from './review-changes.ts';

const minuteMs = 60_000;
const preparationMs = 15 * minuteMs;
const deploymentMs = 120 * minuteMs;

const run = (tool: string, args: readonly string[], options: SpawnOptions): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const child = spawn(tool, args, { stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code) => {
      resolve(code === 0);
    });
  });

async function runOrThrow(tool: string, args: readonly string[], timeout: number): Promise<void> {
  if (!(await run(tool, args, { timeout }))) throw new CommandError(`${tool} ${args[0] ?? ''} failed.`);
}

/** Returns stdout and stderr: the CDK prints differences to stderr, but in CI to stdout. */
async function outputOf(tool: string, args: readonly string[]): Promise<string> {
  try {
    const options = { timeout: preparationMs, maxBuffer: 64 * 1024 * 1024 };
    const { stdout, stderr } = await promisify(execFile)(tool, args, options);
    return `${stdout}${stderr}`;
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    throw new CommandError(`${tool} ${args[0] ?? ''} failed. ${stderr || String(error)}`, { cause: error });
  }
}

/**
 * Returns the commit to deploy. Throws if there are uncommitted changes, which could not be deployed again, except in a
 * dry run.
 */
async function readCommit(isDryRun: boolean): Promise<string> {
  const changes = await outputOf('git', ['status', '--porcelain']);
  if (changes !== '' && !isDryRun)
    throw new CommandError(`Commit these changes first, so that this version can be deployed again:\n${changes}`);
  return (await outputOf('git', ['rev-parse', 'HEAD'])).trim();
}

function printRollbackSteps(stage: string, before: string | undefined): void {
  if (before === undefined) return print('No earlier deployment has recorded its commit.');
  print(`Deployed before: ${before}. To go back, with the same settings as now:`);
  print(`  git switch --detach ${before} && npm ci && npm run deploy -- --stage ${stage} -c <name>=<value> …`);
}

/** Checks the account before building. A reason for skipping the check is printed to the deployment log. */
async function checkAccount(stage: string, skipReason: string | undefined): Promise<void> {
  if (skipReason !== undefined) return print(`The account is not checked: ${skipReason}`);
  if (!(await run('npm', ['run', '--silent', 'preflight', '--', '--stage', stage], { timeout: preparationMs })))
    throw new CommandError(
      'The account lacks what a deployment needs: see "must" above. To deploy regardless: --skip-preflight <reason>',
    );
}

interface Deployment {
  readonly stage: string;
  readonly context: readonly string[];
  readonly allow: readonly string[];
  readonly isDryRun: boolean;
  readonly approval: string;
  /** The reason not to check the account; undefined to check it. */
  readonly skipReason: string | undefined;
}

/** Returns true if the stage was deployed and checked, or nothing had to be deployed. */
async function deploy({ stage, context, allow, isDryRun, approval, skipReason }: Deployment): Promise<boolean> {
  const commit = await readCommit(isDryRun);
  await checkAccount(stage, skipReason);
  // The last stack, so that the commit is recorded only once all others have been deployed.
  const deployed = await readStackOutputs(stackNameOf(stage, 'observability'));
  const settings = [`stage=${stage}`, `commit=${commit}`, ...context].flatMap((each) => ['-c', each]);
  await runOrThrow('cdk', ['synth', '--quiet', ...settings], preparationMs);
  const built = ['--app', 'cdk.out'];
  const changes = parseDiff(await outputOf('cdk', ['diff', ...built, '--no-color']));
  for (const line of describeChanges(changes)) print(line);
  const destructive = findDestructiveChanges(changes, allow);
  for (const line of describeDestructiveChanges(destructive)) print(line);
  if (destructive.length > 0) return false;
  if (isDryRun) return true;

  try {
    const isFirst = deployed === undefined;
    const first = firstStacks(stage, { isFirst, isDestructionAllowed: findDestructiveChanges(changes, []).length > 0 });
    const approved = ['--require-approval', approval];
    if (first.length > 0)
      await runOrThrow('cdk', ['deploy', ...built, ...approved, '--exclusively', ...first], deploymentMs);
    const outputs = ['--outputs-file', '.build/outputs.json'];
    await runOrThrow('cdk', ['deploy', ...built, ...approved, '--all', ...outputs], deploymentMs);
    // A new stage has no organization and therefore no API key for the check.
    const smoke = ['run', 'smoke', '--', '--stage', stage, ...(isFirst ? ['--public'] : [])];
    await runOrThrow('npm', smoke, preparationMs);
    print(`Deployed and checked: ${commit}.`);
  } finally {
    printRollbackSteps(stage, deployed?.['Commit']);
  }
  return true;
}

const approvals = ['never', 'any-change', 'broadening'];

await runCommand({
  name: 'npm run deploy',
  description: 'Shows what changes, deploys, checks the stage and says how to go back.',
  guide: 'docs/deploy.md#deploy',
  options: {
    stage: { type: 'string', value: 'stage', help: 'the stage to deploy (required)' },
    context: { type: 'string', short: 'c', multiple: true, value: 'name=value', help: 'a setting; may be repeated' },
    'dry-run': { type: 'boolean', help: 'stops after the summary of changes' },
    allow: {
      type: 'string',
      multiple: true,
      value: 'logical id',
      help: 'a resource with data that may be removed or replaced; may be repeated',
    },
    'skip-preflight': {
      type: 'string',
      value: 'reason',
      help: 'deploys without checking the account, for a reason that is printed',
    },
    'require-approval': {
      type: 'string',
      value: approvals.join(' | '),
      default: 'broadening',
      help: 'when the CDK asks for approval: broadening',
    },
  },
  run: ({ stage, context, allow, 'dry-run': isDryRun, 'require-approval': approval, 'skip-preflight': skipReason }) => {
    if (stage === undefined) throw new UsageError('--stage is missing: it names the stage to deploy.');
    if (!approvals.includes(approval))
      throw new UsageError(`--require-approval must be one of ${approvals.join(', ')}, not ${approval}.`);
    if (skipReason?.trim() === '') throw new UsageError('--skip-preflight needs the reason for it.');
    return deploy({ stage, context, allow, isDryRun, approval, skipReason });
  },
});
