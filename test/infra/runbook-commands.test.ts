import { chmodSync, cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AccountFacts, Reading } from '../../infra/preflight/account-facts.ts';
import { findPrerequisites } from '../../infra/preflight/find-prerequisites.ts';
import { needs } from '../../infra/preflight/needs.ts';
import { readStackOutputs } from '../../infra/stack-outputs.ts';
import { journalMessages } from '../../lib/history/contact-journal/contact-journal.ts';
import { allRoutes } from '../../lib/entry/openapi/routes.ts';
import { itIfLarge } from '../harness/by-size.ts';
import { awsCliVersion, runAwsCommands } from '../harness/aws-cli.ts';
import { findProgram } from '../harness/find-program.ts';
import { required } from '../harness/required.ts';
import {
  type ProgramCall,
  blocksOf,
  fillPlaceholders,
  findSyntaxError,
  mentionsIn,
  recordCalls,
  scriptOf,
} from '../harness/shell-commands.ts';
import { makeTemporaryFolder } from '../harness/temporary-folder.ts';
import { sourcesIn } from '../structure/sources.ts';
import { everyPart, synthesizeStacks } from './synthesize.ts';

const root = path.resolve(import.meta.dirname, '../..');
const pages = globSync(['README.md', 'client/README.md', 'docs/**/*.md'], { cwd: root }).map((file) => ({
  file,
  text: readFileSync(path.join(root, file), 'utf8'),
}));
const restore = readFileSync(path.join(root, 'docs/restore.md'), 'utf8');
const hasAwsCommands = ({ text }: (typeof pages)[number]): boolean => /\baws [a-z]/.test(text);
/** The pages that name commands of the AWS CLI. */
const runbooks = pages.filter(hasAwsCommands);

/** Others stand for their own name. */
const values = {
  stage: 'dev',
  T: '2026-11-24T14:00:00Z',
  count: '2000',
  function: 'dispatchSms',
  backup: 'arn:aws:dynamodb:sa-east-1:111111111111:table/restored/backup/1',
  ApiUrl: 'https://api.example.com/',
};

/** A command of the AWS CLI, and where it is from. */
interface Command {
  readonly from: string;
  readonly args: readonly string[];
}

const { resources } = synthesizeStacks({ context: everyPart });
const folder = makeTemporaryFolder('runbook-commands-');
afterAll(() => rmSync(folder, { recursive: true }));

const awsCallsOf = (file: string, calls: readonly ProgramCall[]): readonly Command[] =>
  calls.filter(({ program }) => program === 'aws').map(({ line, args }) => ({ from: `${file}:${line}`, args }));

/** What `npm run preflight` says about an account that lacks everything, and about one whose emails are in a sandbox. */
function preflightCommands(): readonly Command[] {
  const read = <T>(value: T): Reading<T> => ({ kind: 'read', value });
  const lacking: AccountFacts = {
    lambda: read({ concurrency: 10, unreservedConcurrency: 10, codeBytes: 10, maxCodeBytes: 10 }),
    streaming: read('supported'),
    gateway: read({
      cloudWatchRoleArn: 'arn:aws:iam::111111111111:role/shared-logs',
      requestRate: 1,
      requestBurst: 1,
    }),
    gatewayResources: read(1),
    tableWriteUnits: read(1),
    roles: read({ roles: 1000, maxRoles: 1000 }),
    alarms: read(5000),
    email: read({
      hasProductionAccess: false,
      isSendingEnabled: true,
      enforcementStatus: 'HEALTHY',
      emailsPerDay: 1,
      emailsPerSecond: 1,
    }),
    bootstrapVersion: read(null),
  };
  const actions = findPrerequisites(lacking, needs, { region: 'sa-east-1', stage: 'prod' }).map(({ action }) => action);
  const script = actions.flatMap((action) => action?.match(/\baws [a-z].*/) ?? []).join('\n');
  const calls = recordCalls(fillPlaceholders(script, values), folder);
  return awsCallsOf('infra/preflight', calls);
}

/** What the deployment and `npm run smoke` ask the AWS CLI for. */
async function outputsCommand(): Promise<Command> {
  const program = path.join(folder, 'aws');
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@" > "${folder}/arguments"\necho null\n`);
  chmodSync(program, 0o755);
  vi.stubEnv('PATH', `${folder}:${required(process.env['PATH'])}`);
  await readStackOutputs('CollectionManagement-dev-api');
  vi.unstubAllEnvs();
  const args = readFileSync(path.join(folder, 'arguments'), 'utf8').trim().split('\n');
  return { from: 'infra/stack-outputs.ts', args };
}

/** Writes the files that commands read, as the runbook says how to make them. */
function writeFiles(): void {
  const write = (name: string, content: string) => writeFileSync(path.join(folder, name), content);
  for (const provider of ['telephony', 'provider']) write(`${provider}.json`, '{}');
  const [, key = ''] = /`key\.json` is `([^`]+)`/.exec(restore) ?? [];
  write('key.json', key);
  write('item.json', key);
}

/** The end of what the CLI prints about a command that it refuses: before it, it repeats how it is used. */
const endOf = (problem: string): string => problem.replaceAll(/\s+/g, ' ').slice(-300);

/** Which of the commands the CLI refuses, and why. A folder has the files that they name. */
async function findRefused(commands: readonly Command[]): Promise<readonly string[]> {
  const results = await runAwsCommands(
    commands.map(({ args }) => args),
    folder,
  );
  return commands.flatMap(({ from, args }, index) => {
    const { code = -1, problem = '' } = results[index] ?? {};
    return code === 0 && problem === '' ? [] : [`${from} aws ${args.join(' ')}: ${code} ${endOf(problem)}`];
  });
}

const [major = 0, minor = 0] = awsCliVersion?.split('.').map(Number) ?? [];
/** The runbook asks for a later version; that of Debian 12 is from January 2023. */
const isEarlyVersion = minor < (major === 1 ? 37 : 22);
const unknownToEarlyVersions =
  /^sqs start-message-move-task|^iam create-open-id-connect-provider|--warm-throughput|--deletion-protection-enabled/;
const isCheckable = ({ args }: Command): boolean => !isEarlyVersion || !unknownToEarlyVersions.test(args.join(' '));

const hasTools = awsCliVersion !== undefined && findProgram('jq') !== undefined;

describe('a block of shell in the documentation', () => {
  it.each(pages.filter(({ text }) => text.includes('```sh')))('has no error of syntax: $file', ({ text }) => {
    const blocks = blocksOf(text).filter(({ language }) => language === 'sh');
    expect(blocks.length).toBeGreaterThan(0);
    for (const { line, lines } of blocks)
      expect(findSyntaxError(fillPlaceholders(lines.join('\n'), values)), `line ${line}`).toBe('');
  });
});

// Bash runs the script with functions in place of the programs; the CLI of this machine then gets the arguments.
describe.skipIf(!hasTools)(`a command for the AWS CLI (${awsCliVersion ?? 'which this machine lacks, or jq'})`, () => {
  const mentions = runbooks.flatMap(({ file, text }) => mentionsIn(text).map((mention) => ({ file, ...mention })));
  let calls: readonly (ProgramCall & { readonly file: string })[];
  let commands: readonly Command[];
  // The commands of a page use only what the page itself sets.
  beforeAll(() => {
    cpSync(path.join(root, 'docs/examples'), path.join(folder, 'docs/examples'), { recursive: true });
    calls = runbooks.flatMap(({ file, text }) =>
      recordCalls(scriptOf(text, values), folder).map((call) => ({ file, ...call })),
    );
    commands = calls.flatMap((call) => awsCallsOf(call.file, [call]));
  });

  it('in the runbook has an operation, options and values that the CLI knows, and a query that the reply can answer', async () => {
    writeFiles();
    expect(commands.length).toBeGreaterThan(70);
    expect(await findRefused(commands.filter(isCheckable))).toEqual([]);
  });

  itIfLarge('printed or run by the code is as valid', async () => {
    const printed = [...preflightCommands(), await outputsCommand()];
    expect(await findRefused(printed)).toEqual([]);
    const operationOf = (args: readonly string[]): string => args.slice(0, 2).join(' ');
    const named = sourcesIn('{bench,client/src,console,functions,infra,lib,local,operations}/**/*.{ts,tsx}')
      .flatMap(({ text }) => [...text.matchAll(/\baws ([a-z][a-z0-9-]* [a-z-]+) --/g)])
      .map(([, operation]) => operation);
    expect(new Set(named)).toEqual(new Set(preflightCommands().map(({ args }) => operationOf(args))));
  });

  it('that is named without its options is an operation of the CLI', async () => {
    const named = mentions.map(({ file, line, text }) => ({
      from: `${file}:${line}`,
      args: text.split(' ').slice(1, 3),
    }));
    const refused = await findRefused(named);
    expect(refused.filter((problem) => !problem.includes('following arguments are required'))).toEqual([]);
  });

  it('is found by this test wherever it is in the documentation', () => {
    const linesWith = (text: string): readonly number[] =>
      text.split('\n').flatMap((line, index) => (/\baws [a-z]/.test(line) ? [index + 1] : []));
    const found = new Set([...calls, ...mentions].map(({ file, line }) => `${file}:${line}`));
    const lines = runbooks.flatMap(({ file, text }) => linesWith(text).map((line) => `${file}:${line}`));
    expect(lines.filter((line) => !found.has(line))).toEqual([]);
    const others = globSync('docs/**/*.{yml,json}', { cwd: root });
    expect(others.filter((file) => linesWith(readFileSync(path.join(root, file), 'utf8')).length > 0)).toEqual([]);
  });

  it('in a script that the runbook runs is checked, too', () => {
    const inner = commands.filter(({ from }) => from === 'docs/monitoring.md:0').map(({ args }) => args[1]);
    expect(inner).toEqual(['create-topic', 'subscribe', 'put-metric-alarm', 'put-metric-alarm']);
  });

  it('names stacks, functions, alarms and logs that exist', () => {
    const text = JSON.stringify(resources);
    const created = commands.filter(({ args }) => args[1] === 'put-metric-alarm');
    const names = commands
      .filter((command) => !created.includes(command))
      .flatMap(({ from, args }) => args.map((arg) => ({ from, name: /CollectionManagement-dev-\w+/.exec(arg)?.[0] })));
    expect(names.filter(({ name }) => name !== undefined && !text.includes(name))).toEqual([]);
  });

  it('reads from the logs every line that is recorded after a restore', () => {
    const patterns = commands.flatMap(({ args }) => args.filter((_, index) => args[index - 1] === '--filter-pattern'));
    const expected = Object.values(journalMessages).map((message) => `$.message = "${message}"`);
    expect(new Set(patterns)).toEqual(new Set([`{ ${expected.join(' || ')} }`]));
  });

  it('sets the rates of the gateway to 0, and to what they were', () => {
    const patches = commands.filter(({ args }) => args[1] === 'update-stage').map(({ args }) => args.at(-1));
    const rate = 'op=replace,path=/*/*/throttling/rateLimit,value=';
    expect(patches).toEqual([`${rate}0`, `${rate}500`]);
  });

  it('comes with others that exist: scripts of npm, routes of the API', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object };
    const argsOf = (name: string) => calls.filter(({ program }) => program === name).map(({ args }) => args);
    const run = argsOf('npm').filter(([verb]) => verb === 'run');
    const names = run.flatMap((args) => args.slice(1).find((arg) => !arg.startsWith('--')) ?? []);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
    const paths = argsOf('curl').flatMap((args) => args.map((arg) => new URL(arg).pathname));
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((each) => !allRoutes.some(({ route }) => route.path === each))).toEqual([]);
  });
});
