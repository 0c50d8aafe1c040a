import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '../foundation/errors.ts';

export interface SynthesisOptions {
  /** Where the result is kept for the next start; only one runner may use it at a time. */
  readonly folder: string;
  /** Context values of the CDK app. */
  readonly context: Readonly<Record<string, string>>;
  /** Called when there is no result to reuse, before the synthesis begins. */
  readonly onStart?: () => void;
  readonly root?: string;
  readonly program?: string;
}

/** The files of a synthesis. */
export interface Synthesis {
  readonly assemblyFolder: string;
  readonly workerProgram: string;
}

const repository = path.resolve(import.meta.dirname, '../..');
const synthesisProgram = path.join(import.meta.dirname, 'synthesis-program.ts');

/**
 * Bundles the functions and synthesizes the stacks in a process that ends: the CDK and the bundler take more than
 * a gigabyte. The result is reused until one of its inputs changes. It is moved into place whole, so that a start that is
 * killed leaves nothing half-written.
 */
export const synthesize = async ({
  folder,
  context,
  onStart,
  root = repository,
  program = synthesisProgram,
}: SynthesisOptions): Promise<Synthesis> => {
  for (;;) {
    const result = path.join(folder, hashInputs(root, context));
    if (existsSync(result)) {
      return {
        assemblyFolder: path.join(result, 'assembly'),
        workerProgram: path.join(result, 'worker-program.mjs'),
      };
    }
    onStart?.();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    // A previous runner that was killed may still be writing to a folder with its own process id.
    const unfinished = path.join(folder, `unfinished-${process.pid}`);
    await runProgram(program, unfinished, context);
    // A file that was edited meanwhile may be in the result or not.
    if (path.join(folder, hashInputs(root, context)) === result) renameSync(unfinished, result);
  }
};

/** Whatever the result depends on: the sources, the installed packages, the Node version and the context. */
const inputPatterns = [
  '{console,functions,lib,infra,local/stacks,local/functions}/**/*',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'cdk.json',
];
const installedPackages = 'node_modules/.package-lock.json';

const hashInputs = (root: string, context: Readonly<Record<string, string>>): string => {
  const hash = createHash('sha256').update(JSON.stringify([process.version, context]));
  const files = inputPatterns.flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
  for (const file of [...files, installedPackages]) {
    const absolute = path.join(root, file);
    if (statSync(absolute, { throwIfNoEntry: false })?.isFile())
      hash.update(`\n${file}\n`).update(readFileSync(absolute));
  }
  return hash.digest('hex').slice(0, 32);
};

const runProgram = (program: string, folder: string, context: Readonly<Record<string, string>>): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, folder, JSON.stringify(context)], {
      env: {
        ...process.env,
        // The CDK's own rules check a deployment and take more than a second.
        CDK_VALIDATION: 'false',
        // The CDK keeps a cache of file hashes in the home directory, of no use for files that were just written.
        HOME: '/dev/null',
        // The bundler runs for two seconds; without garbage collection it needs a third less CPU and a tenth more memory.
        GOGC: 'off',
        GOMEMLIMIT: '2GiB',
      },
      // The program ends when its standard input does: with this process, however that ends.
      stdio: ['pipe', 'inherit', 'pipe'],
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve();
      return reject(
        new StartupError(`The stacks could not be synthesized. Correct this and start again:\n${errors.trim()}`),
      );
    });
  });
