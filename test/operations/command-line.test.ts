import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CommandError, UsageError, readPositive, runCommand } from '../../operations/command-line.ts';
import { oneIn } from '../harness/by-size.ts';
import { anchorsOf } from '../harness/markdown.ts';
import { Problem } from '../../lib/foundation/problem.ts';

const root = path.resolve(import.meta.dirname, '../..');

const options = {
  stage: { type: 'string', value: 'stage', default: 'dev', help: 'the stage: dev' },
  context: { type: 'string', short: 'c', multiple: true, value: 'name=value', help: 'a setting' },
  url: { type: 'string', value: 'url', help: 'an address' },
  json: { type: 'boolean', help: 'prints JSON' },
} as const;
const about = { name: 'npm run example', description: 'Does nothing.', guide: 'docs/deploy.md#deploy', options };

let printed: string;
let reported: string;
const given = [...process.argv];
beforeEach(() => {
  [printed, reported] = ['', ''];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((printed += String(text))));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((reported += String(text))));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.argv = given;
  process.exitCode = undefined;
});

/** Runs a command with arguments, and returns the exit code. */
async function end(args: readonly string[], run: Parameters<typeof runCommand<typeof options>>[0]['run']) {
  process.argv = ['node', 'example.ts', ...args];
  await runCommand({ ...about, run });
  return process.exitCode;
}

describe('a command', () => {
  it('gets the options given, and a value for each that is not', async () => {
    const run = vi.fn(() => Promise.resolve(true));
    expect(await end(['-c', 'a=1', '--context', 'b=2', '--json'], run)).toBe(0);
    expect(await end([], run)).toBe(0);
    expect(run.mock.calls).toEqual([
      [{ stage: 'dev', context: ['a=1', 'b=2'], url: undefined, json: true }, []],
      [{ stage: 'dev', context: [], url: undefined, json: false }, []],
    ]);
  });

  it('ends with 1 if it did not find or do what it should', async () => {
    expect(await end([], () => Promise.resolve(false))).toBe(1);
    expect(reported).toBe('');
  });

  it('explains itself if it is asked to, and does nothing else', async () => {
    const run = vi.fn(() => Promise.resolve(true));
    expect(await end(['--help'], run)).toBeUndefined();
    expect(run).not.toHaveBeenCalled();
    expect(printed).toMatch(/^Usage: npm run example -- \[<option>…\]\n\nDoes nothing\.\n/);
    expect(printed).toMatch(/\n {2}-c, --context <name=value> +a setting\n/);
    expect(printed).toContain('docs/deploy.md#deploy explains it.\n');
  });

  it.each([
    { that: 'has an unknown option', args: ['--colour'], says: "Unknown option '--colour'." },
    { that: 'lacks a value', args: ['--stage'], says: "Option '--stage <value>' argument missing." },
    { that: 'has something more', args: ['extra'], says: "Unexpected argument 'extra'." },
  ])('ends with 2 and a sentence if it $that', async ({ args, says }) => {
    expect(await end(args, () => Promise.resolve(true))).toBe(2);
    expect(reported).toBe(`${says}\nnpm run example -- --help shows how to use it.\n`);
  });

  it.each<{ that: string; error: Error; says: string; code: number }>([
    { that: 'is used wrongly', error: new UsageError('Give a stage.'), says: 'Give a stage.\nnpm run', code: 2 },
    { that: 'cannot go on', error: new CommandError('No table.'), says: 'No table.\n', code: 1 },
    {
      that: 'meets a service that is unavailable',
      error: new Problem(503, 'user_pool_unavailable', 'The user pool did not answer.'),
      says: 'The user pool did not answer.\n',
      code: 1,
    },
    {
      that: 'has no credentials',
      error: Object.assign(new Error('Could not load'), { name: 'CredentialsProviderError' }),
      says: 'No credentials: sign in with',
      code: 1,
    },
    { that: 'has no region', error: new Error('Region is missing'), says: 'No region: set AWS_REGION.\n', code: 1 },
    {
      that: 'is refused',
      error: Object.assign(new Error('Requested resource not found'), {
        name: 'ResourceNotFoundException',
        $fault: 'client',
      }),
      says: 'AWS replied ResourceNotFoundException: Requested resource not found. Check the names,',
      code: 1,
    },
    {
      that: 'has no network',
      error: Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED' }),
      says: 'AWS did not answer: connect ECONNREFUSED',
      code: 1,
    },
  ])('ends with $code and a sentence if it $that', async ({ error, says, code }) => {
    expect(await end([], () => Promise.reject(error))).toBe(code);
    expect(reported.startsWith(says), reported).toBe(true);
  });

  it('shows where a defect is', async () => {
    await expect(end([], () => Promise.reject(new TypeError('undefined is no function')))).rejects.toThrow(TypeError);
  });
});

describe('a number', () => {
  it('is read if it is above 0', () => {
    expect(readPositive('0.5', '--rate')).toBe(0.5);
  });

  it.each(['0', '-1', 'many', '', ' ', 'Infinity'])('is not: "%s"', (text) => {
    expect(() => readPositive(text, '--rate')).toThrow(UsageError);
  });
});

describe('every command for operators', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  /** Those that write files of the repository have no options. */
  const ofDevelopers = ['holidays', 'places', 'client:generate'];
  const commands = Object.entries(scripts).flatMap(([name, script]) => {
    const program = /node ((?:operations|infra)\/\S+\.ts)$/.exec(script)?.[1];
    return program === undefined || ofDevelopers.includes(name) ? [] : [{ name, program }];
  });

  it.each(oneIn(4, commands))('explains itself: $name', async ({ name, program }) => {
    const { stdout, stderr } = await new Promise<{ stdout: string; stderr: string }>((resolve) => {
      execFile(process.execPath, [program, '--help'], { cwd: root }, (_, stdout, stderr) =>
        resolve({ stdout, stderr }),
      );
    });
    expect(stderr).toBe('');
    expect(stdout).toContain(`Usage: npm run ${name} -- `);
    const [, page = '', anchor] = /^(docs\/\S+\.md)(?:#(\S+))? explains it\.$/m.exec(stdout) ?? [];
    const text = readFileSync(path.join(root, page), 'utf8');
    expect(text.replaceAll('--silent ', '')).toContain(`npm run ${name}`);
    if (anchor !== undefined) expect(anchorsOf(text)).toContain(anchor);
  });

  it('is one of those that the package names', () => {
    expect(commands.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['deploy', 'preflight', 'smoke', 'restore-users', 'export-users', 'backfill']),
    );
  });
});
