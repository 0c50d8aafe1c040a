import { type SpawnOptions, execFile, spawn } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { stackNameOf } from '../names.ts';
import { StackOutputsError, readStackOutputs } from '../stack-outputs.ts';
import { firstStacks } from './deployment-order.ts';
import { UnreadableDiffError, parseDiff } from './parse-diff.ts';
import { describeChanges, describeLosses, findLosses } from './review-changes.ts';

/** `npm run deploy`: shows what changes, deploys, checks the stage and says how to go back. See docs/operations.md. */

/** The deployment cannot begin or did not succeed: the message says why. */
class DeploymentError extends Error {}

const usage =
  'Usage: npm run deploy -- --stage <stage> [-c <name>=<value>]… [--dry-run] [--allow <logical id>]… ' +
  '[--require-approval <never | any-change | broadening>]';

const minuteMs = 60_000;
const preparationMs = 15 * minuteMs;
const deploymentMs = 120 * minuteMs;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        stage: { type: 'string' },
        context: { type: 'string', short: 'c', multiple: true, default: [] },
        allow: { type: 'string', multiple: true, default: [] },
        'dry-run': { type: 'boolean', default: false },
        'require-approval': { type: 'string', default: 'broadening' },
      },
    });
    if (values.stage === undefined) throw new Error('There is no stage.');
    return { ...values, stage: values.stage };
  } catch (error) {
    throw new DeploymentError(usage, { cause: error });
  }
}

/** Runs a tool that talks to the person at the terminal, and returns whether it succeeded. */
const run = (tool: string, args: readonly string[], options: SpawnOptions): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const child = spawn(tool, args, { stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code) => {
      resolve(code === 0);
    });
  });

async function runOrThrow(tool: string, args: readonly string[], timeout: number): Promise<void> {
  if (!(await run(tool, args, { timeout }))) throw new DeploymentError(`${tool} ${args[0] ?? ''} failed.`);
}

/** Runs a tool and returns all that it printed: the CDK prints differences to stderr, and in CI to stdout. */
async function outputOf(tool: string, args: readonly string[]): Promise<string> {
  try {
    const options = { timeout: preparationMs, maxBuffer: 64 * 1024 * 1024 };
    const { stdout, stderr } = await promisify(execFile)(tool, args, options);
    return `${stdout}${stderr}`;
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    throw new DeploymentError(`${tool} ${args[0] ?? ''} failed. ${said || String(error)}`, { cause: error });
  }
}

/** The commit to deploy. What is deployed can only be deployed again if it is committed. */
async function readCommit(isDryRun: boolean): Promise<string> {
  const changes = await outputOf('git', ['status', '--porcelain']);
  if (changes !== '' && !isDryRun)
    throw new DeploymentError(`Commit these changes first, so that this version can be deployed again:\n${changes}`);
  return (await outputOf('git', ['rev-parse', 'HEAD'])).trim();
}

function printWayBack(stage: string, before: string | undefined): void {
  if (before === undefined) return print('No commit is recorded that was deployed before.');
  print(`Deployed before: ${before}. To go back, with the same settings as now:`);
  print(`  git switch --detach ${before} && npm ci && npm run deploy -- --stage ${stage} -c <name>=<value> …`);
}

/** Returns whether the stage was deployed and checked, or nothing was to be deployed. */
async function deploy(): Promise<boolean> {
  const { stage, context, allow, 'dry-run': isDryRun, 'require-approval': approval } = readOptions();
  const commit = await readCommit(isDryRun);
  // The last stack, so that the commit is recorded when the others have been deployed.
  const deployed = await readStackOutputs(stackNameOf(stage, 'observability'));
  const settings = [`stage=${stage}`, `commit=${commit}`, ...context].flatMap((each) => ['-c', each]);
  await runOrThrow('cdk', ['synth', '--quiet', ...settings], preparationMs);
  const built = ['--app', 'cdk.out'];
  const changes = parseDiff(await outputOf('cdk', ['diff', ...built, '--no-color']));
  for (const line of describeChanges(changes)) print(line);
  const losses = findLosses(changes, allow);
  for (const line of describeLosses(losses)) print(line);
  if (losses.length > 0) return false;
  if (isDryRun) return true;

  try {
    const isFirst = deployed === undefined;
    const first = firstStacks(stage, { isFirst, isLossAllowed: findLosses(changes, []).length > 0 });
    const approved = ['--require-approval', approval];
    if (first.length > 0)
      await runOrThrow('cdk', ['deploy', ...built, ...approved, '--exclusively', ...first], deploymentMs);
    const outputs = ['--outputs-file', '.build/outputs.json'];
    await runOrThrow('cdk', ['deploy', ...built, ...approved, '--all', ...outputs], deploymentMs);
    // A new stage has no organization, and so no key to check it with.
    const smoke = ['run', 'smoke', '--', '--stage', stage, ...(isFirst ? ['--public'] : [])];
    await runOrThrow('npm', smoke, preparationMs);
    print(`Deployed and checked: ${commit}.`);
  } finally {
    printWayBack(stage, deployed?.['Commit']);
  }
  return true;
}

try {
  process.exitCode = (await deploy()) ? 0 : 1;
} catch (error) {
  const isExpected = [DeploymentError, StackOutputsError, UnreadableDiffError].some((kind) => error instanceof kind);
  if (!isExpected || !(error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
