import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { synthesize } from '../../../local/build/synthesize.ts';
import { itIfLarge } from '../../harness/by-size.ts';

/** Builds the sources, writes an assembly that shows them and the context, and appends its process id to `runs`. */
const program = (body: string) => `
  import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
  process.stdin.on('end', () => process.exit(1)).resume();
  const root = import.meta.dirname;
  const [folder, built, context] = process.argv.slice(2);
  appendFileSync(root + '/runs', process.pid + '\\n');
  if (!existsSync(built)) {
    mkdirSync(folder + '/built', { recursive: true });
    writeFileSync(folder + '/built/worker-program.mjs', readFileSync(root + '/lib/source.ts'));
    appendFileSync(root + '/builds', process.pid + '\\n');
  }
  mkdirSync(folder + '/assembly', { recursive: true });
  const source = () => readFileSync(root + '/lib/source.ts', 'utf8');
  writeFileSync(folder + '/assembly/result', source() + context);
  ${body}
  process.exit(0);`;

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'synthesize-'));
  folder = path.join(root, 'cache');
  mkdirSync(path.join(root, 'lib'));
  writeFileSync(path.join(root, 'lib/source.ts'), 'one');
  writeFileSync(path.join(root, 'program.mjs'), program(''));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const options = (context: Record<string, string> = {}) => ({
  root,
  folder,
  context,
  program: path.join(root, 'program.mjs'),
});
const result = async (context?: Record<string, string>) => {
  const { assemblyFolder } = await synthesize(options(context));
  return readFileSync(path.join(assemblyFolder, 'result'), 'utf8');
};
const processesIn = (file: string) =>
  existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8').trim().split('\n').map(Number) : [];
const runs = () => processesIn('runs');
const builds = () => processesIn('builds');
/** A killed process stays listed as a zombie (Z) until its parent asks for its exit code. */
const isRunning = (pid: number | undefined) => {
  const status = `/proc/${pid}/status`;
  if (existsSync('/proc/self')) return existsSync(status) && !/^State:\s+Z/m.test(readFileSync(status, 'utf8'));
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
};

describe('a synthesis', () => {
  it('runs in a process of its own, which is gone afterwards', async () => {
    expect(await result()).toBe('one{}');
    const [pid] = runs();
    expect(pid).not.toBe(process.pid);
    expect(isRunning(pid)).toBe(false);
  });

  it('is reused while nothing changes', async () => {
    await result();
    expect(await result()).toBe('one{}');
    expect(runs()).toHaveLength(1);
  });

  it.each([
    ['an edited source', () => writeFileSync(path.join(root, 'lib/source.ts'), 'two'), 'two{}'],
    ['a new source', () => writeFileSync(path.join(root, 'lib/other.ts'), ''), 'one{}'],
    ['a new lock file', () => writeFileSync(path.join(root, 'package-lock.json'), '{}'), 'one{}'],
    [
      'other installed packages',
      () => {
        mkdirSync(path.join(root, 'node_modules'));
        writeFileSync(path.join(root, 'node_modules/.package-lock.json'), '{}');
      },
      'one{}',
    ],
  ])('is repeated after %s', async (_, change, expected) => {
    await result();
    change();
    expect(await result()).toBe(expected);
    expect([runs().length, builds().length]).toEqual([2, 2]);
  });

  it('is repeated for another context, with what was built', async () => {
    await result({ stage: 'a' });
    expect(await result({ stage: 'b' })).toBe('one{"stage":"b"}');
    expect([runs().length, builds().length]).toEqual([2, 1]);
    const { workerProgram } = await synthesize(options({ stage: 'b' }));
    expect(readFileSync(workerProgram, 'utf8')).toBe('one');
  });

  itIfLarge('keeps nothing of earlier sources and contexts', async () => {
    await result({ stage: 'a' });
    writeFileSync(path.join(root, 'lib/source.ts'), 'two');
    await result({ stage: 'a' });
    await result({ stage: 'b' });
    expect(readdirSync(folder).map((name) => name.split('-')[0])).toEqual(['assembly', 'built']);
  });

  itIfLarge('goes on with what was built if a start ended before its stacks were moved into place', async () => {
    const { assemblyFolder } = await synthesize(options());
    rmSync(assemblyFolder, { recursive: true });
    expect(await result()).toBe('one{}');
    expect([runs().length, builds().length]).toEqual([2, 1]);
  });

  it('is repeated when a source is edited while it runs', async () => {
    const edit = `if (source() === 'one') writeFileSync(root + '/lib/source.ts', 'two');`;
    writeFileSync(path.join(root, 'program.mjs'), program(edit));
    expect(await result()).toBe('two{}');
    writeFileSync(path.join(root, 'lib/source.ts'), 'one');
    writeFileSync(path.join(root, 'program.mjs'), program(''));
    expect(await result()).toBe('one{}');
  });

  it('that fails is an error with its output, and is repeated', async () => {
    writeFileSync(path.join(root, 'program.mjs'), program(`throw new Error('no such table');`));
    await expect(result()).rejects.toThrow('no such table');
    writeFileSync(path.join(root, 'program.mjs'), program(''));
    expect(await result()).toBe('one{}');
  });
});

describe('a start that is killed during its synthesis', () => {
  const startAndWait = async (): Promise<ChildProcess> => {
    const module = new URL('../../../local/build/synthesize.ts', import.meta.url).href;
    const text = `const { synthesize } = await import(${JSON.stringify(module)}); await synthesize(${JSON.stringify(options())});`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', text], { stdio: 'ignore' });
    await expect.poll(() => readdirSync(root), { timeout: 20_000 }).toContain('written');
    return child;
  };

  it('leaves no result to reuse, and no process', async () => {
    const slow = `writeFileSync(root + '/written', ''); await new Promise((resolve) => setTimeout(resolve, 60_000));`;
    writeFileSync(path.join(root, 'program.mjs'), program(slow));
    const killed = await startAndWait();
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const [pid] = runs();
    await expect.poll(() => isRunning(pid)).toBe(false);
    writeFileSync(path.join(root, 'program.mjs'), program(''));
    expect(await result()).toBe('one{}');
    expect(runs()).toHaveLength(2);
    expect(readdirSync(folder)).toHaveLength(2);
  });
});
